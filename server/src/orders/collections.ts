import {
  channels,
  openChannelData,
  type Channel,
  type ChannelData,
  type Discount,
} from '@vigil/domain/orders/public';
import { define } from '@vigil/stores/documents/define';
import type { Document } from '@vigil/stores/documents/port';
import { withoutLatestSetting } from '../platform/reference/earlier-forms.js';
import type { ReferenceDocument } from '../platform/reference/reference-entity.js';
import type { OpenedAtPaypal } from './channels/paypal/paypal-channel.js';

/** The keys by which the sandbox and we know one another; id = the channel. PEM. */
export interface SandboxKeys extends Document {
  readonly appId: string;
  readonly appPrivateKey: string;
  readonly appPublicKey: string;
  readonly gatewayPrivateKey: string;
  readonly gatewayPublicKey: string;
  /** 32 characters: what a channel seals or authenticates with besides; absent in Alipay's of before */
  readonly secret?: string;
}

/** A trade as the sandbox keeps it; id = our number of it. Fen, ms. */
export interface SandboxTrade extends Document {
  /** another at each write */
  readonly version: number;
  readonly channel: Channel;
  readonly tradeNo: string;
  readonly appId: string;
  readonly title: string;
  readonly amount: number;
  /** of `amount`, in its hundredths */
  readonly currency: string;
  /** `approved`: the buyer agreed, and the merchant has yet to take the money (PayPal) */
  readonly state: 'waiting' | 'approved' | 'paid' | 'closed';
  readonly expiresAt: number;
  readonly paidAt: number | null;
  readonly notifyUrl: string;
  readonly returnUrl: string;
  /** when it next tells of the payment; null: it was taken, or there is nothing to tell */
  readonly notifyAt: number | null;
  readonly notified: number;
  /** what the gateway kept of the payment; absent: as usual */
  readonly fee?: number;
  readonly refunds: readonly { readonly id: string; readonly amount: number; readonly at: number }[];
}

/** How a channel is set up, as reference data; id = the channel. */
export interface PayChannelDocument extends ReferenceDocument {
  readonly enabled: boolean;
  readonly data: ChannelData;
}

const isChannel = (id: string): id is Channel => (channels as readonly string[]).includes(id);

/** What may be told of a channel's settings: no key, no secret. */
export const openOf = ({ id, data }: PayChannelDocument): ChannelData =>
  isChannel(id) ? openChannelData(id, data) : {};

/** What the log has of a channel's settings. */
export const recordedChannel = (document: PayChannelDocument): PayChannelDocument => ({
  ...document,
  data: openOf(document),
});

/** A discount code as reference data; id = the code. */
export interface DiscountDocument extends ReferenceDocument, Discount {}

/** A trade as PayPal knows it; id = our number of it. */
export interface PaypalTradeDocument extends Document, OpenedAtPaypal {}

/** What orders keep besides their streams: channels' settings, PayPal's numbers, the sandboxes' own books. */
export const collections = {
  payChannels: define<PayChannelDocument>({
    name: 'pay_channels',
    recordedAs: 'pay-channel',
    recordedForm: recordedChannel,
    earlierForms: (document) => withoutLatestSetting(recordedChannel(document)),
    indexes: [],
  }),
  discounts: define<DiscountDocument>({ name: 'pay_discounts', recordedAs: 'discount', indexes: [] }),
  paypalTrades: define<PaypalTradeDocument>({ name: 'pay_paypal_trades', indexes: [] }),
  sandboxKeys: define<SandboxKeys>({ name: 'pay_sandbox_keys', indexes: [] }),
  sandboxTrades: define<SandboxTrade>({
    name: 'pay_sandbox_trades',
    indexes: [{ fields: ['tradeNo'] }, { fields: ['channel', 'notifyAt'] }],
  }),
} as const;
