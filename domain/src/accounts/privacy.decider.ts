import { z } from 'zod';
import { accept, refuse, type Decider, type Decision, type Happened } from '../kernel/decider.js';
import { consentPurposes, consentText, type ConsentPurpose } from './consent-purposes.js';

const purpose = z.enum(consentPurposes);
export const privacySchemas = {
  ConsentGiven: z.object({ userId: z.string(), purpose, textVersion: z.number() }),
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
  | { readonly type: 'GiveConsent'; readonly purpose: ConsentPurpose; readonly textVersion: number }
  | { readonly type: 'WithdrawConsent'; readonly purpose: ConsentPurpose }
  | { readonly type: 'AskClosing' }
  | { readonly type: 'WithdrawClosing' }
);
export type PrivacyRefusal = { readonly reason: 'TextChanged' | 'NotWithdrawable' };

export interface PrivacyState {
  readonly consents: ReadonlyMap<ConsentPurpose, { readonly textVersion: number; readonly at: number }>;
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
      const { purpose: to, textVersion } = command;
      if (consentText(to).version !== textVersion) return refuse({ reason: 'TextChanged' });
      if (consents.get(to)?.textVersion === textVersion) return accept();
      return accept<PrivacyEvent>({ type: 'ConsentGiven', data: { userId, purpose: to, textVersion } });
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
      consents.set(data.purpose, { textVersion: data.textVersion, at: time });
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
