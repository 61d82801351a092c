import {
  arrangedMenu,
  everyMenu,
  mayStandUnder,
  menuTypes,
  placedEntries,
  sortedTo,
  withHeading,
  withMenu,
  withoutHeading,
  type ArrangedMenu,
  type MenuArrangement,
  type MenuDefault,
} from '@vigil/domain/organisation/menu-arrangement';
import type { RequestContext } from '../../platform/context.js';
import { badInput, notFound, RefusedError } from '../../platform/errors.js';
import { idOfNew } from '../../platform/reference/reference-data.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import { arrange } from './arrangement.js';
import { menuPageId, registryOf } from './registry.js';
import type { MenuInput } from './types.js';

const longestTitle = 20;
const mostHeadings = 50;

/**
 * Saves an entry: its title, what it stands under, whether the menu shows it; without an id a new heading. What it
 * opens and which permission it asks for are the program's: `BadInput` when something else is wanted. Refuses
 * `NotFound`, `MenuOutOfSight` and what every save of reference data refuses.
 */
export async function saveMenu(context: RequestContext, input: MenuInput): Promise<{ readonly id: string }> {
  const defaults = registryOf(context.services);
  const title = input.metaTitle.trim();
  if (title === '' || title.length > longestTitle)
    throw badInput(`菜单名称不能为空，且不超过${longestTitle}个字！`);
  const id = input.id ? input.id : `own-${idOfNew(envelopeOf(context, 'menuSave', input))}`;
  await arrange(context, {
    operation: 'menuSave',
    payload: input,
    version: input.version,
    change: (before) => {
      if (!input.id) return newHeading(before, id, title, input);
      const entry = placedEntries(defaults, before).find((one) => one.id === id);
      if (entry === undefined) throw notFound('菜单');
      refuseInvented(entry, input);
      const parentId = input.parentId === undefined ? entry.parentId : input.parentId || null;
      refusePlace(defaults, before, entry, parentId);
      const hidden = entry.menuType === menuTypes.menu && (input.hidden ?? entry.hidden);
      const after = withMenu(defaults, before, id, { title, parentId, hidden });
      refuseOutOfSight(defaults, after);
      return after;
    },
  });
  return { id };
}

/** Puts an entry at a place among its siblings, from 1, as one change (menu-002). Refuses `NotFound`. */
export async function sortMenu(context: RequestContext, id: string, place: number): Promise<void> {
  const defaults = registryOf(context.services);
  await arrange(context, {
    operation: 'menuSort',
    payload: { id, sort: place },
    change: (before) => {
      const after = sortedTo(defaults, before, id, place);
      if (after === null) throw notFound('菜单');
      return after;
    },
  });
}

/** Deletes headings that people made; those already gone are passed over. Refuses `MenuFixed` and `InUse`. */
export async function deleteMenus(context: RequestContext, ids: readonly string[]): Promise<void> {
  const defaults = registryOf(context.services);
  await arrange(context, {
    operation: 'menuDelete',
    payload: { ids },
    change: (before) => {
      for (const { id, title, own, children } of everyMenu(arrangedMenu(defaults, before))) {
        if (!ids.includes(id)) continue;
        if (!own) throw new RefusedError('MenuFixed', `系统菜单“${title}”不能删除，可以将其隐藏！`);
        if (children.length > 0) throw new RefusedError('InUse', `请先移走“${title}”下的菜单！`);
      }
      return ids.reduce((arrangement, id) => withoutHeading(arrangement, id), before);
    },
  });
}

function newHeading(before: MenuArrangement, id: string, title: string, input: MenuInput): MenuArrangement {
  if (input.parentId || (input.menuType ?? menuTypes.menu) !== menuTypes.menu)
    throw badInput('只能新建一级菜单分组，页面与功能由程序提供！');
  refuseInvented(
    { menuType: menuTypes.menu, path: null, name: null, component: null, permission: null },
    input,
  );
  if (before.headings.length >= mostHeadings) throw badInput(`最多新建${mostHeadings}个菜单分组！`);
  return withHeading(before, id, title);
}

/** What clients send back must be what they were told; what is left out is not asked for. */
function refuseInvented(
  entry: Pick<MenuDefault, 'menuType' | 'path' | 'name' | 'component' | 'permission'>,
  input: MenuInput,
): void {
  const invented = (['menuType', 'path', 'name', 'component', 'permission'] as const).some(
    (field) => (input[field] ?? '') !== '' && input[field] !== entry[field],
  );
  if (invented) throw badInput('菜单的类型、路径、组件和权限标识由程序决定，不能修改！');
}

function refusePlace(
  defaults: readonly MenuDefault[],
  before: MenuArrangement,
  entry: Omit<ArrangedMenu, 'children'>,
  parentId: string | null,
): void {
  const usual = defaults.find(({ id }) => id === entry.id);
  if (usual !== undefined && usual.parentId === parentId) return;
  const parent = parentId === null ? null : placedEntries(defaults, before).find(({ id }) => id === parentId);
  if (parent === undefined) throw notFound('上级菜单');
  if (!mayStandUnder(entry, parent)) throw badInput(`“${entry.title}”不能放在这个位置，请选择其他上级菜单！`);
}

/** Whoever hid the page that arranges the menu would not find it again. */
function refuseOutOfSight(defaults: readonly MenuDefault[], after: MenuArrangement): void {
  const all = placedEntries(defaults, after);
  const page = all.find(({ id }) => id === menuPageId);
  const above = all.find(({ id }) => id === page?.parentId);
  if (page?.hidden === true || above?.hidden === true)
    throw new RefusedError('MenuOutOfSight', '菜单管理不能隐藏，否则将无法再调整菜单！');
}
