import { administratorRole, type Role } from './role.js';

/** What the rules of levels need to know of roles, by code. */
export type RoleLevels = ReadonlyMap<string, Pick<Role, 'roleLevel'>>;

/** Somebody as the rules of levels see them. */
export interface Standing {
  /** the highest of their roles' levels; below every role without one */
  readonly level: number;
  /** has the role that holds everything */
  readonly administrator: boolean;
}

/** Who has no role that is known stands below every role. */
export const lowestLevel = -1;

/** The highest level among the roles with these codes; unknown codes bring none. */
export const levelOf = (codes: readonly string[], roles: RoleLevels): number =>
  Math.max(lowestLevel, ...codes.map((code) => roles.get(code)?.roleLevel ?? lowestLevel));

/** How somebody with the roles of these codes stands. */
export const standingOf = (codes: readonly string[], roles: RoleLevels): Standing => ({
  level: levelOf(codes, roles),
  administrator: codes.includes(administratorRole),
});

/**
 * [RL1] Nobody changes a user whose level is above their own, [RL2] and who holds everything is changed only by
 * who does too.
 */
export const mayManage = (actor: Standing, target: Standing): boolean =>
  actor.administrator || (!target.administrator && target.level <= actor.level);

/**
 * [RL3] Nobody gives or takes away a role above their own level, [RL4] and the role that holds everything is given
 * and taken by who has it. A code that no role has can be taken away by anybody, and given by nobody
 * (`unknownRoles`).
 */
export const mayGrant = (actor: Standing, codes: readonly string[], roles: RoleLevels): boolean =>
  codes.every((code) => mayManage(actor, standingOf([code], roles)));

/** Codes of no role. */
export const unknownRoles = (codes: readonly string[], roles: RoleLevels): string[] =>
  codes.filter((code) => !roles.has(code));

/** An account as far as it matters whether somebody who holds everything is left. */
export interface AdministratorAccount {
  readonly id: string;
  readonly version: number;
  readonly roles: readonly string[];
  readonly roleType: number;
  readonly state: number;
  /** ms; absent or null: never */
  readonly expireTime?: number | null;
  readonly scopeDepartId?: string | null;
}

/**
 * [RL5] Somebody always holds everything, for good: in order, with no end, bound to no department. Whether this
 * account is such a one.
 */
export const isLastingAdministrator = (account: AdministratorAccount): boolean =>
  account.roles.includes(administratorRole) &&
  account.roleType === 2 &&
  account.state === 0 &&
  (account.expireTime ?? null) === null &&
  (account.scopeDepartId ?? null) === null;

/** Somebody whose leaving was decided: it counts until their account has another version, or for so long. */
export interface Leaving {
  readonly id: string;
  /** of the account when it was decided */
  readonly version: number;
  readonly at: number;
}

/** A leaving that was decided and not carried out counts no longer. Longer than any call takes. */
export const leavingMilliseconds = 600_000;

/** The leavings among them that may still be carried out; of an account that is gone or has moved on, none. */
export const leavingsUnderWay = (
  leavings: readonly Leaving[],
  accounts: readonly AdministratorAccount[],
  now: number,
): Leaving[] =>
  leavings.filter(
    ({ id, version, at }) =>
      now - at < leavingMilliseconds &&
      accounts.some((account) => account.id === id && account.version === version),
  );

/** [RL5] Whether somebody else is left once this one leaves, and all whose leaving is under way. */
export const somebodyIsLeft = (
  leaving: string,
  underWay: readonly Leaving[],
  accounts: readonly AdministratorAccount[],
): boolean =>
  accounts.some(
    (account) =>
      account.id !== leaving &&
      isLastingAdministrator(account) &&
      !underWay.some(({ id }) => id === account.id),
  );
