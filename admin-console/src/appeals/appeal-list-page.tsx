import { useQuery } from '@apollo/client/react';
import { Group } from '@mantine/core';
import { IconChecks, IconEye } from '@tabler/icons-react';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { useListAddress } from '../app/list-address.ts';
import { listQuery } from '../app/list-query.ts';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { AppealPagingDocument, type AppealFieldsFragment } from '../generated/graphql.ts';
import { appealStates, pointsChanged, stateOf } from './appeal-state.ts';
import { paths } from './paths.ts';

const AppealDialog = fetchedPart(async () => (await import('./appeal-dialog.tsx')).AppealDialog, null);

const filters: readonly ListFilter<'title' | 'state'>[] = [
  { kind: 'words', name: 'title', label: t('考试名称'), placeholder: t('搜索考试名称') },
  {
    kind: 'choice',
    name: 'state',
    label: t('状态'),
    choices: appealStates.map(({ value, word }) => ({ value: String(value), label: word })),
  },
];

const keyOf = ({ id }: AppealFieldsFragment): string => id;
const nameOf = ({ examTitle, reason }: AppealFieldsFragment): string => `${examTitle}：${reason}`;
const columns: readonly Column<AppealFieldsFragment>[] = [
  { key: 'reason', title: t('申请理由'), main: true, text: ({ reason }) => reason },
  {
    key: 'state',
    title: t('状态'),
    width: 168,
    phone: 'plain',
    text: ({ state, paperVoid }) =>
      paperVoid ? t('{{state}}（试卷已作废）', { state: stateOf(state).word }) : stateOf(state).word,
    render: ({ state, paperVoid }) => (
      <Group component="span" gap={4} display="inline-flex">
        <Tag tone={stateOf(state).tone}>{stateOf(state).word}</Tag>
        {paperVoid && <Tag tone="danger">{t('试卷已作废')}</Tag>}
      </Group>
    ),
  },
  {
    key: 'sort',
    title: t('题号'),
    width: 80,
    phone: 'plain',
    text: ({ sort }) => t('第 {{n}} 题', { n: sort }),
  },
  { key: 'realName', title: t('考生'), width: 112, phone: 'plain', text: (row) => row.realName ?? t('匿名') },
  {
    key: 'examTitle',
    title: t('考试名称'),
    width: 240,
    phone: 'plain',
    text: ({ examTitle }) => examTitle,
  },
  { key: 'points', title: t('得分'), width: 128, align: 'right', phone: 'labelled', text: pointsChanged },
  {
    key: 'filedAt',
    title: t('申请时间'),
    width: momentPx,
    sortable: true,
    text: ({ filedAt }) => exactTime(filedAt),
    render: ({ filedAt }) => <When value={filedAt} />,
  },
  {
    key: 'answeredByName',
    title: t('复核人'),
    width: 112,
    phone: 'hidden',
    text: ({ answeredByName }) => answeredByName ?? '—',
  },
];

/** 复核申请: what candidates ask to be looked at again, of the exams that the reader marks; the oldest first. */
export function AppealListPage() {
  usePagePlace(t('复核申请'), paths.appeals);
  const { site } = useSession();
  const list = useListAddress(['title', 'state']);
  const { title, state } = list.filters;
  const query = useQuery(AppealPagingDocument, {
    variables: {
      input: {
        current: list.current,
        size: list.size,
        orders: [...list.orders],
        params: { title: title ?? null, state: state === undefined ? null : Number(state) },
      },
    },
    fetchPolicy: 'cache-and-network',
  });
  const [shown, setShown] = useState<AppealFieldsFragment | null>(null);
  const acts = (row: AppealFieldsFragment): readonly RowAct[] =>
    row.state === 3
      ? []
      : [
          row.state === 0 && !row.own
            ? { key: 'answer', label: t('复核'), icon: IconChecks, shown: true, onClick: () => setShown(row) }
            : { key: 'look', label: t('查看'), icon: IconEye, shown: true, onClick: () => setShown(row) },
        ];
  return (
    <>
      <PageHeader title={t('复核申请')} site={site.siteName} />
      <ListView
        name="appeals"
        caption={t('复核申请')}
        unit={t('份申请')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.appealPaging)}
        list={list}
        filters={filters}
        opening={{ onOpen: (row) => row.state !== 3 && setShown(row) }}
        acts={acts}
        empty={{
          title: t('没有复核申请'),
          hint: t('在考试的“结果”中设置复核申请天数后，考生可在成绩公布后对单题申请复核。'),
          filteredTitle: t('没有符合条件的复核申请'),
          filteredHint: t('请更换考试名称或状态后再看。'),
        }}
      />
      {shown !== null && (
        <AppealDialog
          appeal={shown}
          onClose={() => setShown(null)}
          onDone={() => void query.refetch().catch(() => undefined)}
        />
      )}
    </>
  );
}
