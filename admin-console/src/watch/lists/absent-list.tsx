import { useQuery } from '@apollo/client/react';
import type { Column } from '@vigil/ui/console/list/column.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect } from 'react';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { WatchPagingDocument } from '../../generated/graphql.ts';
import type { Card } from '../live/live-cards.ts';

interface AbsentListProps {
  readonly examId: string;
  /** How many are missing by the live figures: the list loads again when it changes. */
  readonly missCount: number | null;
}

const usualSize = 20;
const keyOf = (row: Card): string => row.userId;
const nameOf = (row: Card): string => row.realName;

/** 缺考: who should sit the exam and has no paper yet (watch-paging `params.absent`, wire.md). */
export function AbsentList({ examId, missCount }: AbsentListProps) {
  const list = useListAddress([], usualSize);
  const { current, size } = list;
  const query = useQuery(WatchPagingDocument, {
    variables: { input: { current, size, params: { examId, absent: true } } },
  });
  const { refetch } = query;
  useEffect(() => {
    const soon = setTimeout(() => void refetch().catch(() => undefined), 500);
    return () => clearTimeout(soon);
  }, [missCount, refetch]);
  return (
    <ListView
      name="absent"
      caption={t('缺考的考生')}
      columns={columns}
      rowKey={keyOf}
      rowName={nameOf}
      query={listQuery(query, (data) => data.watchPaging)}
      list={list}
      unit={t('人')}
      exportName={t('缺考名单')}
      empty={{
        title: t('没有缺考的考生'),
        hint: t('应考名单里的考生都已开始作答，或者本场考试没有固定名单。'),
      }}
    />
  );
}

const columns: readonly Column<Card>[] = [
  { key: 'realName', title: t('姓名'), main: true, text: nameOf },
  { key: 'deptName', title: t('部门'), width: 280, phone: 'plain', text: (row) => row.deptName ?? '—' },
  { key: 'mobile', title: t('手机号'), width: 200, phone: 'plain', text: (row) => row.mobile ?? '—' },
];
