import { z } from 'zod';
import { accept, refuse, type Decider, type Decision, type Happened } from '../kernel/decider.js';
import {
  consentPurposes,
  consentText,
  sameText,
  type ConsentPurpose,
  type TextVersion,
} from './consent-purposes.js';

const purpose = z.enum(consentPurposes);
export const privacySchemas = {
  /** `brandId`: whose text it was; left out: Vigil's own */
  ConsentGiven: z.object({
    userId: z.string(),
    purpose,
    textVersion: z.number(),
    brandId: z.string().optional(),
  }),
  ConsentWithdrawn: z.object({ userId: z.string(), purpose }),
  /** `dueAt`: ms, from which the account goes */
  AccountClosingAsked: z.object({ userId: z.string(), dueAt: z.number() }),
  AccountClosingWithdrawn: z.object({ userId: z.string() }),
};
type Data<Type extends keyof typeof privacySchemas> = z.infer<(typeof privacySchemas)[Type]>;
export type PrivacyEvent = {
  readonly [Type in keyof typeof privacySchemas]: { readonly type: Type; readonly data: Data<Type> };
}[keyof typeof privacySchemas];

export type PrivacyCommand = { readonly userId: string } & (
  | {
      readonly type: 'GiveConsent';
      readonly purpose: ConsentPurpose;
      /** what the person had before them */
      readonly read: TextVersion;
      /** what stands there now */
      readonly inForce: TextVersion;
    }
  | { readonly type: 'WithdrawConsent'; readonly purpose: ConsentPurpose }
  | { readonly type: 'AskClosing' }
  | { readonly type: 'WithdrawClosing' }
);
export type PrivacyRefusal = { readonly reason: 'TextChanged' | 'NotWithdrawable' };

export interface PrivacyState {
  readonly consents: ReadonlyMap<ConsentPurpose, TextVersion & { readonly at: number }>;
  readonly closing: { readonly askedAt: number; readonly dueAt: number } | null;
}

export const privacyStream = (userId: string): string => `privacy-${userId}`;

/** Ms between asking and going (AC3). */
export const closingWait = 7 * 24 * 3_600_000;

function decide(
  command: PrivacyCommand,
  { consents, closing }: PrivacyState,
  { at }: { readonly at: number },
): Decision<PrivacyEvent, PrivacyRefusal> {
  const { userId } = command;
  switch (command.type) {
    case 'GiveConsent': {
      const { purpose: to, read, inForce } = command;
      if (!sameText(read, inForce)) return refuse({ reason: 'TextChanged' });
      const given = consents.get(to);
      if (given !== undefined && sameText(given, read)) return accept();
      const whose = read.brandId === null ? {} : { brandId: read.brandId };
      return accept<PrivacyEvent>({
        type: 'ConsentGiven',
        data: { userId, purpose: to, textVersion: read.version, ...whose },
      });
    }
    case 'WithdrawConsent': {
      if (!consentText(command.purpose).optional) return refuse({ reason: 'NotWithdrawable' });
      if (!consents.has(command.purpose)) return accept();
      return accept<PrivacyEvent>({
        type: 'ConsentWithdrawn',
        data: { userId, purpose: command.purpose },
      });
    }
    case 'AskClosing':
      if (closing !== null) return accept();
      return accept<PrivacyEvent>({ type: 'AccountClosingAsked', data: { userId, dueAt: at + closingWait } });
    case 'WithdrawClosing':
      if (closing === null) return accept();
      return accept<PrivacyEvent>({ type: 'AccountClosingWithdrawn', data: { userId } });
  }
}

function evolve(state: PrivacyState, { type, data, time }: Happened<PrivacyEvent>): PrivacyState {
  const consents = new Map(state.consents);
  switch (type) {
    case 'ConsentGiven':
      consents.set(data.purpose, {
        ...{ brandId: data.brandId ?? null, version: data.textVersion, at: time },
      });
      return { ...state, consents };
    case 'ConsentWithdrawn':
      consents.delete(data.purpose);
      return { ...state, consents };
    case 'AccountClosingAsked':
      return { ...state, closing: { askedAt: time, dueAt: data.dueAt } };
    case 'AccountClosingWithdrawn':
      return { ...state, closing: null };
    default:
      return state;
  }
}

/** What one person agreed to, and whether they want their account to go (RULES.md, AC1–AC4). */
export const privacyDecider: Decider<PrivacyState, PrivacyCommand, PrivacyEvent, PrivacyRefusal> = {
  initialState: { consents: new Map(), closing: null },
  decide,
  evolve,
};
