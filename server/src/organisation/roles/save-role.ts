import { isPlainText } from '@vigil/domain/kernel/plain-text';
import { administratorRole, type Role } from '@vigil/domain/organisation/role';
import type { User } from '@vigil/domain/organisation/user';
import { holdsAny } from '../../platform/access.js';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput, codes, RefusedError } from '../../platform/errors.js';
import { deleteReference, saveReference, versionAfter } from '../../platform/reference/reference-save.js';
import { collections } from '../collections.js';
import { registryOf } from '../menus/registry.js';
import { refuseRoleAbove } from './levels.js';
import { roleEntity } from './role-reference.js';

/** A role as somebody wants it. `id` empty: a new one. */
export interface RoleWish {
  readonly id?: string | null;
  /** the version that was looked at */
  readonly version?: number | null;
  /** empty: as it is; of a new one, made from its id */
  readonly code?: string | null;
  readonly roleName: string;
  readonly roleType: number;
  readonly roleLevel: number;
  /** left out: as they are */
  readonly permissions?: readonly string[] | null;
}

const codePattern = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const permissionPattern = /^[a-z][a-z0-9]*(?::[a-z0-9-]+)*$/;
const longestName = 50;
const mostPermissions = 500;

/**
 * Saves a role, log first; the next call of everybody who has it, on every process, is measured by it. Refuses
 * `BadInput`, `Duplicate` (code or name), `RoleFixed` (no code changes, what came with the program keeps its type, and
 * who holds everything keeps everything), `InUse` (another type while somebody has it), `RoleOfLearners` (permissions), `AboveYourLevel` (a role above the caller's, or put there), `NotYoursToGrant`
 * (permissions the caller lacks), and what every save of reference data refuses. `payload`: what the caller sent.
 */
export async function saveRole(
  context: RequestContext,
  input: RoleWish,
  payload: unknown = input,
): Promise<Role> {
  const { id, version, roleName, roleType, roleLevel } = input;
  const role = await saveReference(context, roleEntity(context.services), {
    operation: 'roleSave',
    id,
    version,
    payload,
    make: async (before, newId) => {
      const wanted = {
        ...{ roleName: roleName.trim(), roleType: roleType as Role['roleType'], roleLevel },
        code: input.code ? input.code : (before?.code ?? `role-${newId.slice(0, 8)}`),
        permissions: [...new Set(input.permissions ?? before?.permissions ?? [])],
      };
      if (before !== null) refuseFixed(before, wanted);
      refuseImpossible(wanted);
      await refuseOtherType(context, before, wanted);
      await refuseBeyond(context, before, wanted);
      return {
        ...(before ?? { id: newId, builtIn: false, granted: [] }),
        ...wanted,
        version: versionAfter(before),
      };
    },
  });
  context.services.accounts.roleChanged(role.code);
  return role;
}

/**
 * Deletes roles that people made and nobody has: all of them or none. Those already gone are passed over. Refuses
 * `AboveYourLevel`, `RoleFixed` and `InUse`.
 */
export async function deleteRoles(context: RequestContext, ids: readonly string[]): Promise<void> {
  const { services } = context;
  const entity = roleEntity(services);
  const there = await services.documents.collection<Role>(collections.roles).getMany([...ids]);
  for (const role of there) await refuseDeleting(context, role);
  for (const { id, code } of there) {
    await deleteReference(context, entity, id, 'roleDelete', (role) => refuseDeleting(context, role));
    services.accounts.roleChanged(code);
  }
}

async function refuseDeleting(context: RequestContext, role: Role): Promise<void> {
  await refuseRoleAbove(context, [role]);
  const { builtIn, roleName } = role;
  if (builtIn) throw new RefusedError('RoleFixed', `系统内置角色“${roleName}”不能删除！`);
  const count = await holdersOf(context, role);
  if (count > 0) throw new RefusedError('InUse', `角色“${roleName}”正被${count}个用户使用，不能删除！`);
}

const holdersOf = ({ services }: RequestContext, { code }: Role): Promise<number> =>
  services.documents.collection<User>(collections.users).count({ roles: { has: code } });

/** What sort of people somebody is stands in their account: a role that is in use keeps its type. Learners manage nothing. */
async function refuseOtherType(context: RequestContext, before: Role | null, wanted: Wanted): Promise<void> {
  if (wanted.roleType === 1 && wanted.permissions.length > 0)
    throw new RefusedError('RoleOfLearners', '学员角色不能拥有后台权限，请先取消授权！');
  if (before === null || before.roleType === wanted.roleType) return;
  const count = await holdersOf(context, before);
  if (count > 0)
    throw new RefusedError('InUse', `角色“${before.roleName}”正被${count}个用户使用，不能修改类型！`);
}

type Wanted = Pick<Role, 'code' | 'roleName' | 'roleType' | 'roleLevel' | 'permissions'>;

/** Nobody changes a role above their own level, puts one there, or grants what they do not hold themselves. */
async function refuseBeyond(context: RequestContext, before: Role | null, wanted: Wanted): Promise<void> {
  await refuseRoleAbove(context, before === null ? [wanted] : [before, wanted]);
  const held = account(context);
  const lacking = wanted.permissions.find(
    (permission) => before?.permissions.includes(permission) !== true && !holdsAny(held, [permission]),
  );
  if (lacking === undefined) return;
  const title = registryOf(context.services).find(({ permission }) => permission === lacking)?.title;
  const message = `您没有权限“${title ?? lacking}”，不能授予角色！`;
  throw new RefusedError('NotYoursToGrant', message, codes.notAllowed);
}

function refuseImpossible({ code, roleName, roleType, roleLevel, permissions }: Wanted): void {
  if (!codePattern.test(code)) throw badInput('角色编码只能由字母、数字、下划线和连字符组成，并以字母开头！');
  if (roleName === '' || roleName.length > longestName)
    throw badInput(`角色名称不能为空，且不超过${longestName}个字！`);
  if (!isPlainText(roleName)) throw badInput('角色名称不能包含控制字符！');
  if (roleType !== 1 && roleType !== 2) throw badInput('请选择角色类型！');
  if (!Number.isInteger(roleLevel) || roleLevel < 0 || roleLevel > 100)
    throw badInput('角色级别应为 0 到 100 的整数！');
  if (permissions.length > mostPermissions || !permissions.every((one) => permissionPattern.test(one)))
    throw badInput('权限标识不正确！');
}

function refuseFixed(before: Role, wanted: Pick<Role, 'code' | 'roleType'>): void {
  if (before.code === administratorRole)
    throw new RefusedError('RoleFixed', `角色“${before.roleName}”拥有全部权限，不能修改！`);
  if (before.code !== wanted.code) throw new RefusedError('RoleFixed', '角色编码不能修改！');
  if (before.builtIn && before.roleType !== wanted.roleType)
    throw new RefusedError('RoleFixed', `系统内置角色“${before.roleName}”的类型不能修改！`);
}
