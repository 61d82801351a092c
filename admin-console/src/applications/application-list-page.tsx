import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconChecks, IconTrash } from '@tabler/icons-react';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { useSelection } from '@vigil/ui/console/list/selection.ts';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useListAddress } from '../app/list-address.ts';
import { listQuery } from '../app/list-query.ts';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { ExamApplyPagingDocument, type ApplicationFieldsFragment } from '../generated/graphql.ts';
import { applicationColumns } from './application-columns.tsx';
import { applicationStates } from './application-words.ts';
import { paths } from './paths.ts';

const AuditDialog = fetchedPart(async () => (await import('./audit-dialog.tsx')).AuditDialog, null);
const DeleteDialog = fetchedPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog, null);

type Row = ApplicationFieldsFragment;
const filters: readonly ListFilter<'title' | 'auditState'>[] = [
  { kind: 'words', name: 'title', label: t('考试名称'), placeholder: t('搜索考试名称') },
  {
    kind: 'choice',
    name: 'auditState',
    label: t('状态'),
    choices: applicationStates.map(({ value, word }) => ({ value: String(value), label: word })),
  },
];
const keyOf = ({ id }: Row): string => id;
const nameOf = ({ applyUserName, examTitle }: Row): string => `${applyUserName}：${examTitle}`;
const waits = ({ auditState, own }: Row): boolean => auditState === 0 && !own;

/** /admin/exam/apply, 考试申请审核: of the exams that the reader sets, the latest first. */
export function ApplicationListPage() {
  usePagePlace(t('考试申请审核'), paths.applications);
  const { site } = useSession();
  const list = useListAddress(['title', 'auditState']);
  const { title, auditState } = list.filters;
  const query = useQuery(ExamApplyPagingDocument, {
    variables: {
      input: {
        ...{ current: list.current, size: list.size, orders: [...list.orders] },
        params: { title: title ?? null, auditState: auditState === undefined ? null : Number(auditState) },
      },
    },
    fetchPolicy: 'cache-and-network',
  });
  const selection = useSelection<Row>(keyOf);
  const [asked, setAsked] = useState<{ act: 'audit' | 'delete'; rows: readonly Row[] } | null>(null);
  const waiting = selection.rows.filter(waits);
  const done = () => {
    selection.clear();
    void query.refetch().catch(() => undefined);
  };
  const acts = (row: Row): readonly RowAct[] => [
    ...(waits(row)
      ? [
          {
            ...{ key: 'audit', label: t('审核'), icon: IconChecks, shown: true },
            onClick: () => setAsked({ act: 'audit', rows: [row] }),
          },
        ]
      : []),
    {
      ...{ key: 'delete', label: t('删除'), icon: IconTrash, danger: true },
      onClick: () => setAsked({ act: 'delete', rows: [row] }),
    },
  ];
  return (
    <>
      <PageHeader title={t('考试申请审核')} site={site.siteName} />
      <ListView
        name="applications"
        caption={t('考试申请')}
        unit={t('份申请')}
        columns={applicationColumns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.examApplyPaging)}
        list={list}
        filters={filters}
        acts={acts}
        selection={selection}
        bulk={
          <>
            <Button
              variant="default"
              size="xs"
              disabled={waiting.length === 0}
              onClick={() => setAsked({ act: 'audit', rows: waiting })}
            >
              {t('审核')}
            </Button>
            <Button
              variant="default"
              size="xs"
              onClick={() => setAsked({ act: 'delete', rows: selection.rows })}
            >
              {t('删除')}
            </Button>
          </>
        }
        exportName={t('考试申请')}
        empty={{
          title: t('没有考试申请'),
          hint: t('考生不能参加考试时，可在考试准备页提交申请，申请会出现在这里。'),
          filteredTitle: t('没有符合条件的申请'),
          filteredHint: t('请更换考试名称或状态后再看。'),
        }}
      />
      {asked?.act === 'audit' && (
        <AuditDialog rows={asked.rows} onClose={() => setAsked(null)} onDone={done} />
      )}
      {asked?.act === 'delete' && (
        <DeleteDialog rows={asked.rows} onClose={() => setAsked(null)} onDone={done} />
      )}
    </>
  );
}
