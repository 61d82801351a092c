import type { Role } from '@vigil/domain/organisation/role';
import type { RequestContext } from '../../platform/context.js';
import { badInput, notFound } from '../../platform/errors.js';
import { registryOf } from '../menus/registry.js';
import { roleEntity } from './role-reference.js';
import { saveRole } from './save-role.js';

/** What the role of this id is to have of the menu. */
interface RoleMenus {
  readonly id: string;
  readonly version?: number | null;
  readonly menuIds: readonly string[];
}

/**
 * Ids of the pages and functions whose permission the role holds. Those that ask for the same permission are had
 * together; headings, and pages that ask for none, are nobody's to grant.
 */
export async function menusOfRole(context: RequestContext, id: string): Promise<string[]> {
  const { permissions } = await roleOf(context, id);
  const held = (permission: string | null): boolean =>
    permission !== null && (permissions.includes('*') || permissions.includes(permission));
  return registryOf(context.services)
    .filter(({ permission }) => held(permission))
    .map((entry) => entry.id);
}

/**
 * Grants a role the permissions of these pages and functions, and takes away those of all others; what no entry of
 * this program stands for stays. Refuses as `saveRole`, and `BadInput` for what is no entry.
 */
export async function saveRoleMenus(context: RequestContext, input: RoleMenus): Promise<Role> {
  const { id, menuIds } = input;
  const { code, roleName, roleType, roleLevel, permissions, ...role } = await roleOf(context, id);
  const entries = new Map(registryOf(context.services).map((entry) => [entry.id, entry.permission]));
  if (!menuIds.every((menuId) => entries.has(menuId))) throw badInput('菜单不存在，请刷新后重试！');
  const granted = menuIds.flatMap((menuId) => entries.get(menuId) ?? []);
  const known = new Set(entries.values());
  const kept = permissions.filter((permission) => !known.has(permission));
  const wish = { id, version: input.version ?? role.version, code, roleName, roleType, roleLevel };
  return saveRole(context, { ...wish, permissions: [...kept, ...granted] }, input);
}

async function roleOf({ services }: RequestContext, id: string): Promise<Role> {
  const role = await roleEntity(services).collection.get(id);
  if (role === null) throw notFound('角色');
  return role;
}
