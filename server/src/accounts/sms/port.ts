/** What a text message is for: a code is good for this alone. */
export const smsPurposes = ['login', 'reset', 'bind', 'unbind', 'confirm'] as const;
export type SmsPurpose = (typeof smsPurposes)[number];

export interface SmsMessage {
  /** a mobile number of the mainland, eleven digits */
  readonly mobile: string;
  readonly purpose: SmsPurpose;
  /** six digits */
  readonly code: string;
}

/** The provider took the call and says no: its word for why, never a number or a code. Not to be tried again. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused';
  constructor(readonly reason: string) {
    super(`the provider refused a message: ${reason}`);
  }
}

/** Nobody knows whether it was sent: no answer in time, none that can be read, or the provider is away. */
export class SmsFault extends Error {
  override readonly name = 'SmsFault';
}

/**
 * Sends text messages. A call is one attempt and is never repeated by the adapter: a message that was sent twice costs
 * twice. Resolves when the provider has taken it; rejects with `SmsRefused` or `SmsFault` within 10 s. Neither number
 * nor code is ever in an error.
 */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>;
}

/** Longest wait for a provider's answer, ms. */
export const smsPatience = 10_000;
