import {
  isLastingAdministrator,
  leavingsUnderWay,
  mayGrant,
  somebodyIsLeft,
  standingOf,
  type AdministratorAccount,
  type Leaving,
} from '@vigil/domain/organisation/role-level';
import { administratorRole, type Role } from '@vigil/domain/organisation/role';
import type { User } from '@vigil/domain/organisation/user';
import { findAll } from '@vigil/stores/documents/find-all';
import { collections as platformCollections, type SettingDocument } from '../../platform/collections.js';
import { account, type RequestContext } from '../../platform/context.js';
import { RefusedError, RetryLaterError } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';
import { aboveYourLevel } from './authority.js';
import { rolesNow } from './roles-now.js';

type Caller = Pick<RequestContext, 'services' | 'session'>;

/** Refuses `AboveYourLevel` when one of these roles, as it is or is to be, stands above the caller. */
export async function refuseRoleAbove(
  context: Caller,
  changed: readonly Pick<Role, 'code' | 'roleName' | 'roleLevel'>[],
): Promise<void> {
  const actor = standingOf(account(context).roles, await rolesNow(context.services));
  const above = changed.find((role) => !mayGrant(actor, [role.code], new Map([[role.code, role]])));
  if (above !== undefined) throw aboveYourLevel(`角色“${above.roleName}”的级别高于您，不能修改！`);
}

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
