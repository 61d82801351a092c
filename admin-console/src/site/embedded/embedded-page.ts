import { serverPages } from '@vigil/domain/site/embedded-page';
import { t } from '@vigil/ui/text/t.ts';
import type { EmbeddedPageFieldsFragment } from '../../generated/graphql.ts';

export type PageRow = EmbeddedPageFieldsFragment;

/** What the fields are called, in the form and in the history. */
export const pageLabels: Readonly<Record<string, string>> = {
  title: t('标题'),
  address: t('页面地址'),
  state: t('状态'),
};

/** A value of its history, which comes as JSON, in words. */
export function sayPageValue(path: string, json: string): string {
  const value: unknown = JSON.parse(json);
  if (path === 'state') return value === 0 ? t('启用') : t('停用');
  return typeof value === 'string' ? value : json;
}

/** A page of this server, which needs no other site. */
export const isServerPage = (address: string): boolean =>
  (serverPages as readonly string[]).includes(address);
