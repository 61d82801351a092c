import { refusalOf } from '@vigil/ui/connection/errors.ts';

/** What a login still asks for, with the ticket by which it goes on. */
export interface CodeWanted {
  readonly ticket: string;
  /** an administrator who must have a second factor and has none sets one up first */
  readonly enrol: boolean;
}

/** What a refused login asks for; null: it is refused for another reason. */
export function codeWantedIn(error: unknown): CodeWanted | null {
  const refusal = refusalOf(error);
  const ticket = (refusal?.data as { readonly ticket?: unknown } | null | undefined)?.ticket;
  if (typeof ticket !== 'string') return null;
  if (refusal?.reason === 'CodeNeeded') return { ticket, enrol: false };
  return refusal?.reason === 'SecondFactorNeeded' ? { ticket, enrol: true } : null;
}
