import type { SessionAccount } from './account-source.js';

/** Whoever is logged in, as cached per process; never carries secrets. */
export interface Session {
  /** SHA-256 (hex) of the token: the session document's id. */
  readonly id: string;
  readonly user: SessionAccount;
  /** it lives for an open paper alone: nothing but that paper's calls is answered */
  readonly retired?: true;
}
