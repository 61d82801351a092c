import { t } from '@vigil/ui/text/t.ts';
import type { MenuEntryFieldsFragment } from '../../generated/graphql.ts';

export type MenuRow = MenuEntryFieldsFragment;

/** An entry with what stands under it, as the tree has it. */
export type MenuTreeRow = MenuRow & { readonly children?: readonly MenuTreeRow[] };

export const wordOfMenuType = (menuType: number): string =>
  menuType === 2 ? t('功能') : menuType === 3 ? t('路由') : t('菜单');

/** A heading holds pages and opens none itself. */
export const isHeading = ({ menuType, permission, path, own }: MenuRow, hasPages: boolean): boolean =>
  menuType === 1 && (own || (permission === null && hasPages && path !== null));

/** Every entry in the order of the tree. */
export const everyRow = (rows: readonly MenuTreeRow[]): MenuTreeRow[] =>
  rows.flatMap((row) => [row, ...everyRow(row.children ?? [])]);

/**
 * What an entry may be put under: a page of the menu under a heading, or at the top; a function also under a page; a
 * page that others open under a heading. Headings stay at the top.
 */
export function placesFor(
  row: MenuRow,
  tree: readonly MenuTreeRow[],
): readonly { readonly value: string; readonly label: string }[] {
  const headings = tree.filter((one) => isHeading(one, (one.children ?? []).length > 0));
  const self = tree.find((one) => one.id === row.id);
  if (self !== undefined && headings.includes(self)) return [atTop];
  const choices = (row.menuType === 2 ? everyRow(tree).filter(({ menuType }) => menuType === 1) : headings)
    .filter(({ id }) => id !== row.id)
    .map(({ id, metaTitle }) => ({ value: id, label: metaTitle }));
  const kept = tree.find(({ id }) => id === row.parentId);
  const present = row.parentId === null || choices.some(({ value }) => value === row.parentId);
  return [
    ...(row.menuType === 1 || row.parentId === null ? [atTop] : []),
    ...choices,
    ...(present || kept === undefined ? [] : [{ value: kept.id, label: kept.metaTitle }]),
  ];
}

/** The top of the menu, as the choice of a parent has it. */
export const topValue = 'top';
const atTop = { value: topValue, label: t('（顶级）') };

/** What of the arrangement changed, in words; null: said as it is. */
export function sayMenuPath(path: string, titles: ReadonlyMap<string, string>): string | null {
  const [part = '', ...rest] = path.split('.');
  const id = rest.join('.').replace(/\.(?:title|hidden|parentId)$|\[.*$|\.\d+$/g, '');
  const title = titles.get(id) ?? id;
  if (part === 'order') return id === 'top' ? t('顶级菜单的顺序') : t('“{{title}}”下的顺序', { title });
  if (part === 'changed') return t('“{{title}}”的设置', { title });
  return part === 'headings' ? t('自建菜单分组') : null;
}

/** A value of the arrangement's history, which comes as JSON: ids as titles. */
export function sayMenuValue(json: string, titles: ReadonlyMap<string, string>): string {
  const say = (value: unknown): string => {
    if (value === true) return t('隐藏');
    if (value === false) return t('显示');
    if (value === null) return t('（顶级）');
    if (Array.isArray(value)) return value.map(say).join('、');
    if (typeof value === 'object') return Object.values(value).map(say).join('，');
    return typeof value === 'string' ? (titles.get(value) ?? value) : JSON.stringify(value);
  };
  return say(JSON.parse(json));
}
