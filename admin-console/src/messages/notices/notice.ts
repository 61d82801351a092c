import type { ApolloClient } from '@apollo/client';
import type { TheirVersion } from '@vigil/ui/console/form/use-entity-form.ts';
import { t } from '@vigil/ui/text/t.ts';
import { theirVersion } from '../../app/their-version.ts';
import {
  NoticeDetailDocument,
  NoticeHistoryDocument,
  type NoticeRowFragment,
} from '../../generated/graphql.ts';

export type NoticeRow = NoticeRowFragment;
/** As who keeps notices is told it. */
type KeptNotice = NoticeRow & { readonly version: number };

/** What the fields of a notice are called, in the form and in its history. */
export const noticeLabels: Readonly<Record<string, string>> = {
  title: t('公告标题'),
  content: t('公告内容'),
  link: t('链接'),
  audience: t('接收范围'),
  'audience.everybody': t('发给所有人'),
  pinned: t('置顶'),
  mustRead: t('要求确认阅读'),
  state: t('状态'),
};

/** A value of a notice's history, which comes as JSON, in words. */
export function sayNoticeValue(path: string, json: string): string {
  const value: unknown = JSON.parse(json);
  if (value === null || value === '') return '';
  if (path === 'state') return value === 0 ? t('已发布') : t('未发布');
  if (typeof value === 'boolean') return value ? t('是') : t('否');
  if (path === 'content' && typeof value === 'string')
    return value
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  return typeof value === 'string' ? value : json;
}

/** What somebody else has saved of a notice meanwhile: its values, who and when. */
export const theirNotice = <V>(
  client: ApolloClient,
  id: string,
  valuesOf: (notice: NoticeRow) => V,
): Promise<TheirVersion<V>> =>
  theirVersion(client, {
    id,
    detail: NoticeDetailDocument,
    entityOf: ({ noticeDetail }): KeptNotice => ({ ...noticeDetail, version: noticeDetail.version ?? 0 }),
    history: NoticeHistoryDocument,
    changesOf: ({ noticeHistory }) => noticeHistory,
    valuesOf: (notice: KeptNotice) => valuesOf(notice),
  });
