import { pageMenus } from '@vigil/domain/site/embedded-page';
import { t } from '@vigil/ui/text/t.ts';
import type { EmbeddedPageFieldsFragment } from '../../generated/graphql.ts';

export type PageRow = EmbeddedPageFieldsFragment;

/** What the fields are called, in the form and in the history. */
export const pageLabels: Readonly<Record<string, string>> = {
  title: t('标题'),
  address: t('页面地址'),
  state: t('状态'),
  menu: t('菜单'),
};

/** A value of its history, which comes as JSON, in words. */
export function sayPageValue(path: string, json: string): string {
  const value: unknown = JSON.parse(json);
  if (path === 'menu') return sayMenu(typeof value === 'number' ? value : 0);
  if (path === 'state') return value === 0 ? t('启用') : t('停用');
  return typeof value === 'string' ? value : json;
}

/** Whose menu leads to it, as a form offers it. */
export const menuChoices = [
  { value: String(pageMenus.none), label: t('不放入菜单') },
  { value: String(pageMenus.console), label: t('管理后台菜单') },
  { value: String(pageMenus.learner), label: t('学员端菜单') },
];

export const sayMenu = (menu: number): string =>
  menuChoices.find(({ value }) => value === String(menu))?.label ?? String(menu);
