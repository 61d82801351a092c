import {
  isLastingAdministrator,
  leavingsUnderWay,
  mayGrant,
  mayManage,
  somebodyIsLeft,
  standingOf,
  unknownRoles,
  type AdministratorAccount,
  type Leaving,
} from '@vigil/domain/organisation/role-level';
import { administratorRole, type Role } from '@vigil/domain/organisation/role';
import type { User } from '@vigil/domain/organisation/user';
import { findAll } from '@vigil/stores/documents/find-all';
import { collections as platformCollections, type SettingDocument } from '../../platform/collections.js';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput, codes, RefusedError, RetryLaterError } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';
import { scopeOf, scopeOfAccount } from '../scope.js';

type Caller = Pick<RequestContext, 'services' | 'session'>;
type WithRoles = Pick<User, 'roles' | 'realName'> & Partial<Pick<User, 'roleType' | 'scopeDepartId'>>;

/** The roles as they are stored now, by code: what is decided about them is never decided by a cache. */
export async function rolesNow({ documents }: Pick<Services, 'documents'>): Promise<Map<string, Role>> {
  const all = await findAll(documents.collection<Role>(collections.roles), {});
  return new Map(all.map((role) => [role.code, role]));
}

/**
 * Refuses `AboveYourLevel` when the caller may not change these people: somebody stands above them, or holds
 * everything and they do not. To be asked by every call that changes a user, with the user as stored.
 */
export async function refuseAboveLevel(context: Caller, people: readonly WithRoles[]): Promise<void> {
  const roles = await rolesNow(context.services);
  const actor = standingOf(account(context).roles, roles);
  const above = people.find((person) => !mayManage(actor, standingOf(person.roles, roles)));
  if (above !== undefined) throw aboveYourLevel(`“${above.realName}”的角色级别高于您，不能操作！`);
  const scope = await scopeOf(context);
  if (scope.whole) return;
  for (const person of people) {
    if (person.roleType !== 2) continue;
    const theirs = await scopeOfAccount(context.services, { roleType: 2, scopeDepartId: null, ...person });
    if (!scope.holds(theirs)) throw aboveYourLevel(`“${person.realName}”的管理范围大于您，不能操作！`);
  }
}

/**
 * Refuses `BadInput` for a role that is not there and `AboveYourLevel` for one the caller may neither give nor take
 * away: above their level, or an administrator's given by who is bound to a department, as it would reach beyond. To be
 * asked with what changes hands: the codes added and those taken away.
 */
export async function refuseGrant(
  context: Caller,
  { given, taken }: { readonly given: readonly string[]; readonly taken: readonly string[] },
): Promise<void> {
  const roles = await rolesNow(context.services);
  const [unknown] = unknownRoles(given, roles);
  if (unknown !== undefined) throw badInput('角色不存在！');
  if (!(await scopeOf(context)).whole && given.some((code) => roles.get(code)?.roleType === 2))
    throw aboveYourLevel('您只能管理指定部门的人员，不能分配管理员角色！');
  const actor = standingOf(account(context).roles, roles);
  const above = [...given, ...taken].find((code) => !mayGrant(actor, [code], roles));
  if (above !== undefined)
    throw aboveYourLevel(`角色“${roles.get(above)?.roleName ?? above}”的级别高于您，不能分配或收回！`);
}

/** Refuses `AboveYourLevel` when one of these roles, as it is or is to be, stands above the caller. */
export async function refuseRoleAbove(
  context: Caller,
  changed: readonly Pick<Role, 'code' | 'roleName' | 'roleLevel'>[],
): Promise<void> {
  const actor = standingOf(account(context).roles, await rolesNow(context.services));
  const above = changed.find((role) => !mayGrant(actor, [role.code], new Map([[role.code, role]])));
  if (above !== undefined) throw aboveYourLevel(`角色“${above.roleName}”的级别高于您，不能修改！`);
}

/** Somebody stands above the caller, and is not theirs to change. */
export const aboveYourLevel = (message: string): RefusedError =>
  new RefusedError('AboveYourLevel', message, codes.notAllowed);

/** Those who are about to stop holding everything: read and written as one. */
const leavingId = 'organisation:administrators-leaving';
const attempts = 20;

interface LeavingDocument extends SettingDocument {
  readonly value: readonly Leaving[];
}

/**
 * To be asked before an account is written, with what is stored and what will be (null: it goes). Refuses
 * `LastAdministrator` when nobody would be left who holds everything for good. Safe when several administrators take
 * one another's right away at once, on any process: who decides leaves a note first, in one document, and a
 * decision that did not see the newest note is taken again. A note counts until its account changes, and at most
 * ten minutes, so that a crash in between keeps nobody for ever.
 */
export async function keepAnAdministrator(
  { documents, clock }: Pick<Services, 'documents' | 'clock'>,
  before: AdministratorAccount,
  after: AdministratorAccount | null,
): Promise<void> {
  if (!isLastingAdministrator(before) || (after !== null && isLastingAdministrator(after))) return;
  const users = documents.collection<User>(collections.users);
  const notes = documents.collection<LeavingDocument>(platformCollections.settings);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const note = await notes.get(leavingId);
    const now = clock.now();
    const administrators = await findAll(users, { roles: { has: administratorRole } });
    const underWay = leavingsUnderWay(note?.value ?? [], administrators, now);
    if (!somebodyIsLeft(before.id, underWay, administrators))
      throw new RefusedError('LastAdministrator', '至少要保留一名长期有效的系统管理员！');
    const others = underWay.filter(({ id }) => id !== before.id);
    const value = [...others, { id: before.id, version: before.version, at: now }];
    const version = (note?.version ?? 0) + 1;
    const outcome = await notes.save({ id: leavingId, version, value }, note?.version ?? null);
    if (outcome === 'written') return;
  }
  throw new RetryLaterError('管理员正被他人修改，请稍后重试！');
}
