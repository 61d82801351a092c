import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { arrangedMenu, type ArrangedMenu } from '@vigil/domain/organisation/menu-arrangement';
import { Access } from '../../platform/access.js';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput, notFound } from '../../platform/errors.js';
import { IdOf } from '../../platform/graphql/paging.js';
import { Flag, WireInt } from '../../platform/graphql/scalars.js';
import { ReferenceVersion, referenceHistory } from '../../platform/reference/reference-history.js';
import { Rest } from '../../platform/rest.js';
import { arrangementId, arrangementOf } from './arrangement.js';
import { deleteMenus, saveMenu, sortMenu } from './change-menu.js';
import { openMenu, routesOf } from './menu-routes.js';
import { registryOf } from './registry.js';
import { Menu, MenuInput, MenuItem } from './types.js';

const idsAtMost = 100;

/** The console's menu: what each person is shown of it, and how administrators arrange it. */
@Resolver()
export class MenuResolver {
  @Access.whilePasswordDue.admin()
  @Rest('/api/sys/menu/routes')
  @Query(() => [MenuItem])
  async menuRoutes(@Ctx() context: RequestContext): Promise<readonly MenuItem[]> {
    const arrangement = await arrangementOf(context.services);
    return openMenu(routesOf(arrangedMenu(registryOf(context.services), arrangement)), account(context));
  }

  @Access.admin('sys:menu:update', 'sys:role:list')
  @Rest('/api/sys/menu/tree')
  @Query(() => [Menu])
  async menuTree(@Ctx() { services }: RequestContext): Promise<Menu[]> {
    const arrangement = await arrangementOf(services);
    return menusOf(arrangedMenu(registryOf(services), arrangement), arrangement.version);
  }

  @Access.admin('sys:menu:update')
  @Rest('/api/sys/menu/detail')
  @Query(() => Menu)
  async menuDetail(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<Menu> {
    const menu = every(await this.menuTree(context)).find((one) => one.id === id);
    if (menu === undefined) throw notFound('菜单');
    return menu;
  }

  @Access.wholeSite('sys:menu:update')
  @Rest('/api/sys/menu/save')
  @Mutation(() => IdOf)
  menuSave(@Arg('input', () => MenuInput) input: MenuInput, @Ctx() context: RequestContext): Promise<IdOf> {
    return saveMenu(context, input);
  }

  /** `sort`: the place among its siblings, from 1. */
  @Access.wholeSite('sys:menu:update')
  @Rest('/api/sys/menu/sort')
  @Mutation(() => Flag)
  async menuSort(
    @Arg('id', () => ID) id: string,
    @Arg('sort', () => WireInt) sort: number,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await sortMenu(context, id, sort);
    return true;
  }

  @Access.wholeSite('sys:menu:update')
  @Rest('/api/sys/menu/delete')
  @Mutation(() => Flag)
  async menuDelete(@Arg('ids', () => [ID]) ids: string[], @Ctx() context: RequestContext): Promise<boolean> {
    if (ids.length === 0 || ids.length > idsAtMost) throw badInput(`请选择 1 至 ${idsAtMost} 个菜单！`);
    await deleteMenus(context, ids);
    return true;
  }

  /** Of the whole menu: it is arranged as one. */
  @Access.admin('sys:menu:update')
  @Rest('/api/sys/menu/history')
  @Query(() => [ReferenceVersion])
  menuHistory(@Ctx() { services }: RequestContext): Promise<ReferenceVersion[]> {
    return referenceHistory(services, 'menu', arrangementId);
  }
}

const menusOf = (menu: readonly ArrangedMenu[], version: number): Menu[] =>
  menu.map(({ title, children, icon: _icon, ...entry }, place) => ({
    ...entry,
    metaTitle: title,
    sort: place + 1,
    version,
    children: menusOf(children, version),
  }));

const every = (menus: readonly Menu[]): Menu[] => menus.flatMap((menu) => [menu, ...every(menu.children)]);
