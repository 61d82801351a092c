import { define } from '@vigil/stores/documents/define';
import { sandboxCollections } from './sms/sandbox.js';
import { signOnCollections } from './sign-on/documents.js';
import { providerSessionCollections } from './sign-on/provider-sessions.js';
import { passkeyCollections } from './passkeys/documents.js';
import { factorCollections } from './second-factor/factors.js';

/** One attempt to enter an account. */
export interface KeptAttempt {
  /** ms epoch */
  readonly at: number;
  readonly address: string;
  /** from a device that the account had entered from before */
  readonly known: boolean;
  /** what it was made with; absent in attempts that were kept before it was known */
  readonly platform?: 'pc' | 'h5' | 'app';
  /** as its owner calls it: `Chrome · Windows`; null or absent: nothing known is in what it calls itself */
  readonly device?: string | null;
  readonly outcome: 'entered' | 'wrong' | 'paused';
}

/** The last attempts of one account, newest first. `id` is the user's. */
export interface AttemptsDocument {
  readonly id: string;
  readonly version: number;
  readonly attempts: readonly KeptAttempt[];
}

/** When one account was last entered: its password, and its second factor where it has one. `id` is the user's. */
export interface LastLogin {
  readonly id: string;
  /** ms epoch */
  readonly at: number;
}

/** What accounts keep. */
export const collections = {
  loginAttempts: define<AttemptsDocument>({ name: 'login_attempts', indexes: [] }),
  lastLogins: define<LastLogin>({ name: 'last_logins', indexes: [] }),
  ...factorCollections,
  ...passkeyCollections,
  ...sandboxCollections,
  ...signOnCollections,
  ...providerSessionCollections,
} as const;
