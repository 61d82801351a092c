import { useQuery } from '@apollo/client/react';
import { DataTable, type Column } from '@vigil/ui/console/list/data-table.tsx';
import { Pager } from '@vigil/ui/console/list/pager.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useState } from 'react';
import { WatchPagingDocument } from '../../generated/graphql.ts';
import type { Card } from '../live/live-cards.ts';

/**
 * 缺考: who should sit the exam and has no paper yet (watch-paging `params.absent`, wire.md); loads again
 * when their number changes.
 */
export function AbsentList({
  examId,
  missCount,
}: {
  readonly examId: string;
  readonly missCount: number | null;
}) {
  const [page, setPage] = useState({ current: 1, size: 20 });
  const query = useQuery(WatchPagingDocument, {
    variables: { input: { ...page, params: { examId, absent: true } } },
  });
  const { refetch } = query;
  useEffect(() => {
    const soon = setTimeout(() => void refetch().catch(() => undefined), 500);
    return () => clearTimeout(soon);
  }, [missCount, refetch]);
  const data = (query.data ?? query.previousData)?.watchPaging;
  return (
    <QueryView query={{ ...query, data }}>
      {(absent) => (
        <>
          <DataTable
            caption={t('缺考的考生')}
            columns={columns}
            rows={absent.records}
            rowKey={(row) => row.userId}
            empty={
              <Empty
                title={t('没有缺考的考生')}
                hint={t('应考名单里的考生都已开始作答，或者本场考试没有固定名单。')}
              />
            }
          />
          {absent.total > 0 && (
            <Pager
              total={absent.total}
              current={page.current}
              size={page.size}
              onChange={(current, size) => setPage({ current, size })}
            />
          )}
        </>
      )}
    </QueryView>
  );
}

const columns: readonly Column<Card>[] = [
  { key: 'realName', title: t('姓名'), phone: 'title', width: 200, render: (row) => row.realName },
  { key: 'deptName', title: t('部门'), render: (row) => row.deptName ?? '—' },
  { key: 'mobile', title: t('手机号'), width: 200, render: (row) => row.mobile ?? '—' },
];
