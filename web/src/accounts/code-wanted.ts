import { refusalOf } from '@vigil/ui/connection/errors.ts';

/** What a login still asks for, with the ticket by which it goes on. */
export interface CodeWanted {
  readonly ticket: string;
  /** an administrator who must have a second factor and has none sets one up first */
  readonly enrol: boolean;
  /** a code of the app is an answer */
  readonly code: boolean;
  /** a passkey is an answer */
  readonly passkey: boolean;
  /** what was typed to say whose account it is; none where the login came from elsewhere */
  readonly account?: string;
}

/** What a refused login asks for; null: it is refused for another reason. */
export function codeWantedIn(error: unknown): CodeWanted | null {
  const refusal = refusalOf(error);
  const { ticket, code, passkey } = (refusal?.data ?? {}) as Partial<Record<string, unknown>>;
  if (typeof ticket !== 'string') return null;
  if (refusal?.reason === 'CodeNeeded')
    return { ticket, enrol: false, code: code !== false, passkey: passkey === true };
  return refusal?.reason === 'SecondFactorNeeded'
    ? { ticket, enrol: true, code: true, passkey: false }
    : null;
}
