import type { Department } from '@vigil/domain/organisation/department';
import { liesWithin } from '@vigil/domain/organisation/department-tree';
import { Scope } from '@vigil/domain/organisation/scope';
import { findAll } from '@vigil/stores/documents/find-all';
import type { User } from '@vigil/domain/organisation/user';
import type { RequestContext, Session } from '../platform/context.js';
import { outOfScope } from '../platform/errors.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';
import { collections } from './collections.js';
import { departmentsOf } from './departments/departments.js';

export type { Scope } from '@vigil/domain/organisation/scope';

type Asked = Pick<RequestContext, 'services'> & { readonly session: Session | null };

/**
 * The part of the people the caller may see and change: the one place where it is decided. Learners and guests are
 * not bound by it (what they may see is their own). The department is read as it is now, so that one that was
 * moved or deleted a moment ago is not measured by its old code; one that is gone leaves nobody.
 */
export async function scopeOf({ services, session }: Asked): Promise<Scope> {
  return session === null ? Scope.everybody : scopeOfAccount(services, session.user);
}

/** The same of an account, for what is done in its name later. */
export async function scopeOfAccount(
  services: Pick<Services, 'documents'>,
  { roleType, scopeDepartId = null }: Pick<User, 'roleType'> & Partial<Pick<User, 'scopeDepartId'>>,
): Promise<Scope> {
  if (roleType !== 2 || scopeDepartId === null) return Scope.everybody;
  const department = await services.documents
    .collection<Department>(collections.departments)
    .get(scopeDepartId);
  return department === null ? Scope.nobody : Scope.below(department.id, department.deptCode);
}

/** Where somebody stands: the department's id, and its code as it was copied. Without an id only the code counts. */
export interface Placed {
  readonly departId?: string | null;
  readonly deptCode: string | null;
}

/**
 * Says of each who is inside a scope, by the tree of departments as it is now: a copied code is an old one until a
 * move is carried to the person.
 */
export async function insideOf(services: Services, scope: Scope): Promise<(one: Placed) => boolean> {
  const { departId: top, whole } = scope;
  if (whole || top === null) return ({ deptCode }) => scope.has(deptCode);
  const tree = await departmentsOf(services).tree();
  return ({ departId = null, deptCode }) =>
    departId === null ? scope.has(deptCode) : liesWithin(tree, departId, [top]);
}

/** Refuses `OutOfScope` unless all these people are the caller's to see. */
export async function refuseOutOfScope(context: Asked, people: Iterable<Placed>): Promise<void> {
  const isInside = await insideOf(context.services, await scopeOf(context));
  for (const one of people) if (!isInside(one)) throw outOfScope();
}

/** Who and which departments are inside a scope, as it is now. */
export interface ScopeMembers {
  readonly departIds: ReadonlySet<string>;
  readonly userIds: ReadonlySet<string>;
}

/** Read once for all who ask within a moment; any account that changes makes it be read anew. */
const keepMilliseconds = 5000;
const mostKept = 100;
const membersKept = perServices((services: Services) => {
  const kept = new Map<string, { readonly at: number; readonly members: Promise<ScopeMembers> }>();
  services.accounts.onChange(
    () => kept.clear(),
    () => kept.clear(),
  );
  return async (scope: Scope): Promise<ScopeMembers> => {
    const code = scope.narrow('');
    const known = kept.get(code);
    const now = services.clock.now();
    if (known !== undefined && Math.abs(now - known.at) < keepMilliseconds) return known.members;
    if (kept.size >= mostKept) kept.clear();
    const members = readMembers(services, code);
    kept.set(code, { at: now, members });
    members.catch(() => kept.delete(code));
    return members;
  };
});

async function readMembers({ documents }: Services, code: string): Promise<ScopeMembers> {
  if (code.includes('\0')) return { departIds: new Set(), userIds: new Set() };
  const below = { deptCode: { gte: code, lt: `${code}\uffff` } };
  const [departments, people] = await Promise.all([
    findAll(documents.collection<Department>(collections.departments), below),
    findAll(documents.collection<User>(collections.users), below),
  ]);
  const idsOf = (some: readonly { readonly id: string }[]) => new Set(some.map(({ id }) => id));
  return { departIds: idsOf(departments), userIds: idsOf(people) };
}

/** Who is inside the caller's scope; null: everybody. */
export async function scopeMembers(context: Asked): Promise<ScopeMembers | null> {
  const scope = await scopeOf(context);
  return scope.whole ? null : membersKept(context.services)(scope);
}

/** Refuses `OutOfScope` unless everybody with these ids is the caller's to see; whom nobody knows is nobody's. */
export async function refuseStrangers(context: Asked, userIds: readonly string[]): Promise<void> {
  const scope = await scopeOf(context);
  if (scope.whole) return;
  const found = await context.services.documents.collection<User>(collections.users).getMany([...userIds]);
  const inside = new Set(found.filter(await insideOf(context.services, scope)).map(({ id }) => id));
  if (userIds.some((id) => !inside.has(id))) throw outOfScope();
}

/** Whether the person with this id is the caller's to see. */
export async function isInScope(context: Asked, userId: string): Promise<boolean> {
  const scope = await scopeOf(context);
  if (scope.whole) return true;
  const person = await context.services.documents.collection<User>(collections.users).get(userId);
  return person !== null && (await insideOf(context.services, scope))(person);
}
