import type { Bus } from '@vigil/stores/bus/port';
import type { Documents } from '@vigil/stores/documents/port';
import type { Clock } from '../clock.js';

/** The part of an account that requests need, without secrets. */
export interface SessionAccount {
  readonly id: string;
  readonly version: number;
  readonly userName: string;
  readonly realName: string;
  readonly mobile: string | null;
  readonly email: string | null;
  /** 1 learner, 2 administrator */
  readonly roleType: number;
  /** codes */
  readonly roles: readonly string[];
  /** what the roles permitted when the account was read; `*`: everything */
  readonly permissions: readonly string[];
  readonly departId: string | null;
  readonly deptCode: string | null;
  /** the department whose people an administrator is bound to; null: everybody */
  readonly scopeDepartId: string | null;
  readonly groupIds: readonly string[];
  /** 0: in order */
  readonly state: number;
  /** ms from which the account is over; null: never */
  readonly expireTime: number | null;
  /** true: nothing but changing the password is answered */
  readonly passwordChangeDue: boolean;
  readonly idCard: string | null;
  readonly avatar: string | null;
  readonly faceFileId: string | null;
  readonly faceUnverified: boolean;
  readonly demo: boolean;
  readonly createTime: number;
}

/** Whether the account lets anybody in at this moment (ms): in order, and not over. */
export const isInOrder = (
  { state, expireTime }: Pick<SessionAccount, 'state' | 'expireTime'>,
  now: number,
): boolean => state === 0 && (expireTime === null || expireTime > now);

/**
 * Whether what is known of the account is to be read anew before each call: it is not in order (and stays for an open
 * paper alone), or may call hardly anything until its password was changed.
 */
export const isUnsettled = (account: SessionAccount, now: number): boolean =>
  account.passwordChangeDue || !isInOrder(account, now);

/** Where accounts come from: the one slice that keeps people hands it over. */
export interface AccountSource {
  /** The account with what its roles permit now; null: there is none. */
  read(userId: string): Promise<SessionAccount | null>;
  /** What was read of roles is not to be believed any more. */
  forgetRoles(): void;
}

/** What an account source may use: it is made before the other services. */
export interface AccountStores {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly bus: Bus;
}
