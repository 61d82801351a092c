import { createHash } from 'node:crypto';
import type { ProviderKind } from '@vigil/domain/accounts/sign-on/provider';
import type { SessionAccount } from '../../platform/sessions/account-source.js';

/** By which session at a provider somebody came in. Names are hashes of what the provider calls them: `nameOf`. */
export interface ProviderSession {
  readonly provider: ProviderKind;
  /** who they are there */
  readonly subject: string;
  /** which of their sessions there; null: the provider did not say */
  readonly session: string | null;
  /** ms: when the provider's answer was judged */
  readonly since: number;
  /** ms: when they last showed there who they are; null: the provider did not say */
  readonly authenticatedAt: number | null;
}

/** Whose account somebody enters, and by which session at a provider; null: by none. */
export interface Entered {
  readonly account: SessionAccount;
  readonly from: ProviderSession | null;
}

/** Somebody, or one of their sessions, by what the issuer calls it. */
export const nameOf = (
  provider: ProviderKind,
  what: 'who' | 'session',
  issuer: string,
  name: string,
): string =>
  createHash('sha256')
    .update(JSON.stringify([provider, what, issuer, name]))
    .digest('base64url');

/** What a provider says has ended: sessions of somebody, all of them when it names none. */
export interface EndedThere {
  /** null: it names sessions alone */
  readonly subject: string | null;
  readonly sessions: readonly string[];
}
