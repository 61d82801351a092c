import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { mayGrant, standingOf } from '@vigil/domain/organisation/role-level';
import type { Role } from '@vigil/domain/organisation/role';
import { Access } from '../../platform/access.js';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput, notFound } from '../../platform/errors.js';
import { IdOf } from '../../platform/graphql/paging.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { ReferenceVersion, referenceHistory } from '../../platform/reference/reference-history.js';
import { Rest } from '../../platform/rest.js';
import { rolesNow } from './roles-now.js';
import { menusOfRole, saveRoleMenus } from './role-menus.js';
import { deleteRoles, saveRole } from './save-role.js';
import { RoleInput, RoleMenusInput, RoleOption } from './types.js';

const idsAtMost = 100;

/** Roles, and what each may do (spec 3 §6). */
@Resolver()
export class RoleResolver {
  /** Every role, the most trusted first. */
  @Access.admin('sys:role:list', 'sys:user:list', 'sys:user:update')
  @Rest('/api/sys/role/list')
  @Query(() => [RoleOption])
  async roleList(@Ctx() context: RequestContext): Promise<RoleOption[]> {
    const roles = await rolesNow(context.services);
    const actor = standingOf(account(context).roles, roles);
    return [...roles.values()]
      .sort((a, b) => b.roleLevel - a.roleLevel || (a.code < b.code ? -1 : 1))
      .map((role) => optionOf(role, mayGrant(actor, [role.code], roles)));
  }

  @Access.admin('sys:role:list')
  @Rest('/api/sys/role/detail')
  @Query(() => RoleOption)
  async roleDetail(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<RoleOption> {
    const role = (await this.roleList(context)).find((one) => one.id === id);
    if (role === undefined) throw notFound('角色');
    return role;
  }

  @Access.wholeSite('sys:role:update')
  @Rest('/api/sys/role/save')
  @Mutation(() => IdOf)
  async roleSave(
    @Arg('input', () => RoleInput) input: RoleInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const { id, version, code, roleName, roleType, roleLevel } = input;
    // Of what a client sends, this alone: what a role may do has a call of its own.
    const role = await saveRole(context, { id, version, code, roleName, roleType, roleLevel });
    return { id: role.id };
  }

  /** All or none; those already gone are passed over: a repeat changes nothing. */
  @Access.wholeSite('sys:role:update')
  @Rest('/api/sys/role/delete')
  @Mutation(() => Flag)
  async roleDelete(@Arg('ids', () => [ID]) ids: string[], @Ctx() context: RequestContext): Promise<boolean> {
    const chosen = [...new Set(ids)];
    if (chosen.length === 0 || chosen.length > idsAtMost) throw badInput(`请选择 1 至 ${idsAtMost} 个角色！`);
    await deleteRoles(context, chosen);
    return true;
  }

  /** Ids of the menu's pages and functions that the role has (role-001). */
  @Access.admin('sys:role:list')
  @Rest('/api/sys/role/list-menus')
  @Query(() => [ID])
  roleListMenus(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<string[]> {
    return menusOfRole(context, id);
  }

  @Access.wholeSite('sys:role:update')
  @Rest('/api/sys/role/save-menus')
  @Mutation(() => Flag)
  async roleSaveMenus(
    @Arg('input', () => RoleMenusInput) input: RoleMenusInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await saveRoleMenus(context, input);
    return true;
  }

  @Access.admin('sys:role:list')
  @Rest('/api/sys/role/history')
  @Query(() => [ReferenceVersion])
  roleHistory(
    @Arg('id', () => ID) id: string,
    @Ctx() { services }: RequestContext,
  ): Promise<ReferenceVersion[]> {
    return referenceHistory(services, 'role', id);
  }
}

const optionOf = (role: Role, mayManage: boolean): RoleOption => {
  const { id, code, roleName, roleLevel, roleType, builtIn, version, permissions } = role;
  const whole = permissions.includes('*');
  return {
    ...{ id, code, roleName, roleLevel, roleType, builtIn, version, whole, mayManage },
    grants: whole ? 0 : permissions.length,
  };
};
