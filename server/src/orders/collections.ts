import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';

/** The keys by which the sandbox and we know one another; id = the channel. PEM. */
export interface SandboxKeys extends Document {
  readonly appId: string;
  readonly appPrivateKey: string;
  readonly appPublicKey: string;
  readonly gatewayPrivateKey: string;
  readonly gatewayPublicKey: string;
}

/** A trade as the sandbox keeps it; id = our number of it. Fen, ms. */
export interface SandboxTrade extends Document {
  /** another at each write */
  readonly version: number;
  readonly tradeNo: string;
  readonly appId: string;
  readonly title: string;
  readonly amount: number;
  readonly state: 'waiting' | 'paid' | 'closed';
  readonly expiresAt: number;
  readonly paidAt: number | null;
  readonly notifyUrl: string;
  readonly returnUrl: string;
  /** when it next tells of the payment; null: it was taken, or there is nothing to tell */
  readonly notifyAt: number | null;
  readonly notified: number;
  readonly refunds: readonly { readonly id: string; readonly amount: number; readonly at: number }[];
}

/** What orders keep besides their streams: the sandbox's own books. */
export const collections = {
  sandboxKeys: define<SandboxKeys>({ name: 'pay_sandbox_keys', indexes: [] }),
  sandboxTrades: define<SandboxTrade>({
    name: 'pay_sandbox_trades',
    indexes: [{ fields: ['tradeNo'] }, { fields: ['notifyAt'] }],
  }),
} as const;
