import type { ApolloClient } from '@apollo/client';
import type { TheirVersion } from '@vigil/ui/console/form/use-entity-form.ts';
import { t } from '@vigil/ui/text/t.ts';
import { theirVersion } from '../app/their-version.ts';
import { SlideDetailDocument, SlideHistoryDocument, type SlideFieldsFragment } from '../generated/graphql.ts';

export type SlideRow = SlideFieldsFragment;

/** What the fields of a slide are called, in the form and in its history. */
export const slideLabels: Readonly<Record<string, string>> = {
  title: t('标题'),
  image: t('图片'),
  link: t('链接'),
  domain: t('域名'),
  appName: t('品牌'),
  state: t('显示'),
  sort: t('排序'),
};

/** A value of a slide's history, which comes as JSON, in words. */
export function saySlideValue(path: string, json: string): string {
  const value: unknown = JSON.parse(json);
  if (path === 'state') return value === 0 ? t('显示') : t('隐藏');
  if ((path === 'domain' || path === 'appName') && value === '') return t('全部');
  if (typeof value === 'string') return value;
  return value === null ? '' : json;
}

/** What somebody else has saved of a slide meanwhile: its values, who and when. */
export const theirSlide = <V>(
  client: ApolloClient,
  id: string,
  valuesOf: (slide: SlideRow) => V,
): Promise<TheirVersion<V>> =>
  theirVersion(client, {
    id,
    detail: SlideDetailDocument,
    entityOf: ({ slideshowDetail }) => slideshowDetail,
    history: SlideHistoryDocument,
    changesOf: ({ slideshowHistory }) => slideshowHistory,
    valuesOf,
  });
