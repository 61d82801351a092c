import { useQuery } from '@apollo/client/react';
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import type { Column } from '@vigil/ui/console/list/column.ts';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListTool } from '@vigil/ui/console/list/list-tool.tsx';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { downloadFile } from '@vigil/ui/connection/download-file.ts';
import { notifyFailure } from '@vigil/ui/connection/notify.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useListAddress } from '../app/list-address.ts';
import { listQuery } from '../app/list-query.ts';
import { RegradeDifferencePagingDocument, type RegradeDifferencePagingQuery } from '../generated/graphql.ts';

type Row = RegradeDifferencePagingQuery['regradeDifferencePaging']['records'][number];

const keyOf = ({ paperId }: Row): string => paperId;
const nameOf = ({ realName }: Row): string => realName;
const filters: readonly ListFilter<'kind'>[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: t('变化'),
    choices: [
      { value: 'gains', label: t('加分') },
      { value: 'loses', label: t('减分') },
      { value: 'passes', label: t('改为通过') },
      { value: 'fails', label: t('改为未通过') },
      { value: 'same', label: t('分数不变') },
    ],
  },
];

/** What a dry run would make of each paper, filtered and sorted by the server, and all of it as a file. */
export function DifferenceList({ examId, runId }: { readonly examId: string; readonly runId: string }) {
  const list = useListAddress(['kind']);
  const { current, size, orders } = list;
  const kind = list.filters['kind'] ?? null;
  const query = useQuery(RegradeDifferencePagingDocument, {
    variables: {
      input: { current, size, params: { dryRunId: runId, kind }, orders: [...orders] },
    },
    fetchPolicy: 'network-only',
  });
  const download = (format: 'xlsx' | 'csv') => {
    downloadFile('/api/exam/regrade/export', { examId, id: runId, kind, format }).catch((error: unknown) =>
      notifyFailure(error instanceof Error ? error.message : t('导出失败，请稍后重试！')),
    );
  };
  return (
    <ListView
      name="regrade-differences"
      caption={t('每份试卷的变化')}
      columns={columns}
      rowKey={keyOf}
      rowName={nameOf}
      query={listQuery(query, (data) => data.regradeDifferencePaging)}
      list={list}
      filters={filters}
      tools={
        <>
          <ListTool label={t('导出 Excel')} icon={IconFileSpreadsheet} onClick={() => download('xlsx')} />
          <ListTool label={t('导出 CSV')} icon={IconFileTypeCsv} onClick={() => download('csv')} />
        </>
      }
      unit={t('份试卷')}
      empty={{
        title: t('没有已交的试卷'),
        hint: t('考生交卷后可以重新试算。'),
        filteredTitle: t('没有符合条件的试卷'),
        filteredHint: t('换一个条件，或清除筛选查看全部。'),
      }}
    />
  );
}

const sayPassed = (passed: boolean | null, waits: boolean): string =>
  waits ? t('待阅卷') : passed === true ? t('通过') : t('未通过');

const signed = (difference: number): string =>
  difference === 0 ? '0' : `${difference > 0 ? '+' : '−'}${sayScore(Math.abs(difference))}`;

const columns: readonly Column<Row>[] = [
  {
    key: 'realName',
    title: t('姓名'),
    main: true,
    width: 160,
    text: nameOf,
    after: ({ valid }) => (valid ? null : <Tag tone="warning">{t('试卷作废')}</Tag>),
  },
  {
    key: 'difference',
    title: t('变化'),
    width: 100,
    align: 'right',
    sortable: true,
    fixed: true,
    text: ({ difference }) => signed(difference),
  },
  {
    key: 'before',
    title: t('原得分'),
    width: 100,
    align: 'right',
    sortable: true,
    text: ({ before }) => sayScore(before),
  },
  {
    key: 'after',
    title: t('新得分'),
    width: 100,
    align: 'right',
    sortable: true,
    text: ({ after }) => sayScore(after),
  },
  {
    key: 'passed',
    title: t('结果'),
    width: 170,
    text: ({ passedBefore, passedAfter, waitedBefore, waitsAfter }) => {
      const [then, now] = [sayPassed(passedBefore, waitedBefore), sayPassed(passedAfter, waitsAfter)];
      return then === now ? now : `${then} → ${now}`;
    },
  },
  { key: 'userName', title: t('账号'), width: 140, text: ({ userName }) => userName },
  {
    key: 'attempt',
    title: t('第几次'),
    width: 90,
    align: 'right',
    text: ({ attempt }) => attempt,
  },
];
