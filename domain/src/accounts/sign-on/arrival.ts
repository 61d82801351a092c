import type { User } from '../../organisation/public.js';
import type { AttributeMapping, MappedValue } from './provider.js';

/** What a provider told of somebody: the values of each attribute. */
export type Attributes = Readonly<Record<string, readonly string[]>>;

/** Somebody as their provider vouches for them. */
export interface Arriving {
  /** who they are for the provider, for ever: never a name or an address that goes to somebody else one day */
  readonly subject: string;
  readonly attributes: Attributes;
  /** attributes of which the provider says that it has not verified them */
  readonly unverified: ReadonlySet<string>;
}

/** As much of an account as a first sign-in asks. */
export type Candidate = Pick<User, 'id' | 'roleType'>;

/** Why somebody waits for an administrator. */
export type WaitingFor = 'nobody' | 'several' | 'staff' | 'linked' | 'nameTaken' | 'unverified' | 'selfTold';

/** What becomes of a first sign-in. */
export type FirstSignIn =
  | { readonly kind: 'link'; readonly userId: string }
  | { readonly kind: 'create' }
  | { readonly kind: 'wait'; readonly why: WaitingFor };

/** What is known when somebody arrives for the first time. */
export interface FirstLook {
  /** accounts that have the value they are matched by */
  readonly matches: readonly Candidate[];
  /** the one match is linked to somebody else of this provider */
  readonly linked: boolean;
  /** the one match has the value because whoever holds the account typed it, and nobody vouches for it */
  readonly selfTold: boolean;
  /** somebody else has the account name that they would get */
  readonly nameTaken: boolean;
  /** the value is there, and the provider does not vouch for it */
  readonly unverified: boolean;
}

/**
 * Whose account somebody enters who was never here. Nobody becomes an administrator by a value that agrees, nobody
 * enters an account that is linked, or one that took a name or a mail address to wait for its owner, and whatever is not
 * certain waits.
 */
export function firstSignIn(
  look: FirstLook,
  { createPeople }: Pick<AttributeMapping, 'createPeople'>,
): FirstSignIn {
  const [match, ...more] = look.matches;
  if (more.length > 0) return { kind: 'wait', why: 'several' };
  if (match !== undefined) {
    if (look.linked) return { kind: 'wait', why: 'linked' };
    if (match.roleType === 2) return { kind: 'wait', why: 'staff' };
    if (look.selfTold) return { kind: 'wait', why: 'selfTold' };
    return { kind: 'link', userId: match.id };
  }
  if (look.unverified) return { kind: 'wait', why: 'unverified' };
  if (!createPeople) return { kind: 'wait', why: 'nobody' };
  return look.nameTaken ? { kind: 'wait', why: 'nameTaken' } : { kind: 'create' };
}

/** The first value of an attribute, trimmed; '' : there is none, or nobody asks for it. */
export const valueOf = (attributes: Attributes, name: string): string =>
  name === '' || !Object.hasOwn(attributes, name) ? '' : (attributes[name]?.[0]?.trim() ?? '');

/** The code that the first mapped value of an attribute stands for, in the order of the mapping; null: none. */
export function mappedDepartment(attributes: Attributes, mapping: AttributeMapping): string | null {
  return mapped(attributes, mapping.departAttribute, mapping.departs)[0] ?? null;
}

/**
 * Roles after a sign-in: those that the mapping speaks of follow the provider, all others stay. null: the mapping
 * speaks of none.
 */
export function mappedRoles(
  attributes: Attributes,
  { roleAttribute, roles }: Pick<AttributeMapping, 'roleAttribute' | 'roles'>,
  before: readonly string[],
): readonly string[] | null {
  if (roleAttribute === '' || roles.length === 0) return null;
  const spokenOf = new Set(roles.map(({ code }) => code));
  return [
    ...new Set([
      ...before.filter((code) => !spokenOf.has(code)),
      ...mapped(attributes, roleAttribute, roles),
    ]),
  ];
}

function mapped(attributes: Attributes, name: string, rows: readonly MappedValue[]): string[] {
  const told = new Set(name === '' || !Object.hasOwn(attributes, name) ? [] : attributes[name]);
  return rows.filter(({ value }) => told.has(value)).map(({ code }) => code);
}
