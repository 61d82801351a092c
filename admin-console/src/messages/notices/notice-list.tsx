import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconHistory, IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { useRowActs } from '@vigil/ui/console/list/use-row-acts.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useMemo, useState } from 'react';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { useSession } from '../../app/session.tsx';
import { useSend } from '../../app/use-call.ts';
import { useHistory } from '../../app/use-history.ts';
import {
  NoticeHistoryDocument,
  type NoticeHistoryQuery,
  NoticePagingDocument,
  NoticeRemoveDocument,
  NoticeSetStateDocument,
} from '../../generated/graphql.ts';
import { noticeColumns } from './notice-columns.tsx';
import { noticeLabels, sayNoticeValue, type NoticeRow } from './notice.ts';

const versionsOf = ({ noticeHistory }: NoticeHistoryQuery) => noticeHistory;

const ReceiptsDialog = fetchedPart(async () => (await import('./receipts-dialog.tsx')).ReceiptsDialog, null);

const filters: readonly ListFilter<'title' | 'state'>[] = [
  { kind: 'words', name: 'title', label: t('公告标题'), placeholder: t('搜索公告标题') },
  {
    kind: 'choice',
    name: 'state',
    label: t('状态'),
    width: 160,
    choices: [
      { value: '0', label: t('已发布') },
      { value: '1', label: t('未发布') },
    ],
  },
];
const keyOf = (notice: NoticeRow): string => notice.id;
const nameOf = (notice: NoticeRow): string => notice.title;

interface NoticeListProps {
  /** Opens the form of one; null: of a new one. */
  readonly onEdit: (id: string | null) => void;
  readonly addressOf: (id: string) => string;
}

/** The notices of the site, those that are not published too. */
export function NoticeList({ onEdit, addressOf }: NoticeListProps) {
  const { site } = useSession();
  const list = useListAddress(['title', 'state']);
  const { title, state } = list.filters;
  const params = { title: title || null, state: state ? Number(state) : null };
  const query = useQuery(NoticePagingDocument, {
    variables: { input: { current: list.current, size: list.size, params } },
    fetchPolicy: 'cache-and-network',
  });
  const remove = useSend(NoticeRemoveDocument);
  const setState = useSend(NoticeSetStateDocument);
  const asking = useRowActs<NoticeRow>({
    noun: t('公告'),
    keyOf,
    nameOf,
    remove: (ids, commandId) => remove({ ids: [...ids] }, commandId),
    setState: (ids, next, commandId) => setState({ ids: [...ids], state: next }, commandId),
    stateWords: { enable: t('发布'), disable: t('收回') },
    disabledMeans: t('收回后读者看不到该公告。'),
    onDone: () => void query.refetch().catch(() => undefined),
  });
  const [receipts, setReceipts] = useState<NoticeRow | null>(null);
  const [history, setHistory] = useState<NoticeRow | null>(null);
  const load = useHistory(NoticeHistoryDocument, history?.id, versionsOf);
  const acts = (notice: NoticeRow): readonly RowAct[] => [
    {
      key: 'edit',
      label: t('编辑'),
      icon: IconPencil,
      shown: true,
      href: addressOf(notice.id),
      onClick: () => onEdit(notice.id),
    },
    ...(notice.mustRead
      ? [{ key: 'receipts', label: t('阅读回执'), icon: IconUsers, onClick: () => setReceipts(notice) }]
      : []),
    { key: 'history', label: t('历史记录'), icon: IconHistory, onClick: () => setHistory(notice) },
    {
      key: 'remove',
      label: t('删除'),
      icon: IconTrash,
      danger: true,
      onClick: () => asking.askRemove([notice]),
    },
  ];
  const { askState } = asking;
  const columns = useMemo(() => noticeColumns((notice, next) => askState([notice], next)), [askState]);
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onEdit(null)}>
      {t('新建公告')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('公告管理')} site={site.siteName} actions={create} />
      <ListView
        name="notices"
        caption={t('公告列表')}
        unit={t('条公告')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.noticePaging)}
        list={list}
        filters={filters}
        acts={acts}
        opening={{ onOpen: ({ id }) => onEdit(id) }}
        empty={{
          title: t('还没有公告'),
          hint: t('公告显示在学员首页，可以置顶、限定接收范围，并要求确认阅读。'),
          action: create,
          filteredTitle: t('没有符合条件的公告'),
          filteredHint: t('换一个标题或状态再试，或清除筛选查看全部。'),
        }}
      />
      {asking.dialog}
      {receipts && <ReceiptsDialog notice={receipts} onClose={() => setReceipts(null)} />}
      <HistoryDialog
        opened={history !== null}
        onClose={() => setHistory(null)}
        title={history?.title ?? ''}
        load={load}
        sayPath={(path) => noticeLabels[path] ?? null}
        sayValue={sayNoticeValue}
      />
    </>
  );
}
