import { useQuery } from '@apollo/client/react';
import { Details } from '@vigil/ui/console/details.tsx';
import type { Column } from '@vigil/ui/console/list/column.ts';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import type { PanelOf } from '@vigil/ui/console/list/list-panel.tsx';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect } from 'react';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { WatchPagingDocument } from '../../generated/graphql.ts';
import type { Card } from '../live/live-cards.ts';
import type { Stat } from '../live/stat-history.ts';
import { withoutPaper } from '../without-paper.ts';

interface AbsentListProps {
  readonly examId: string;
  /** The live figures: the list loads again when who is without a paper changes. */
  readonly stat: Stat | null;
}

const usualSize = 20;
const filterNames = ['realName'] as const;
const filters: readonly ListFilter<(typeof filterNames)[number]>[] = [
  { kind: 'words', name: 'realName', label: t('姓名'), placeholder: t('搜索姓名') },
];
const keyOf = (row: Card): string => row.userId;
const nameOf = (row: Card): string => row.realName;

/**
 * 缺考, and 未到 as long as they may come: who should sit the exam and has no paper (watch-paging
 * `params.absent`, wire.md).
 */
export function AbsentList({ examId, stat }: AbsentListProps) {
  const list = useListAddress(filterNames, usualSize);
  const { current, size } = list;
  const params = { examId, absent: true, realName: list.filters.realName ?? null };
  const query = useQuery(WatchPagingDocument, { variables: { input: { current, size, params } } });
  const { refetch } = query;
  const { word, count } = withoutPaper(stat);
  useEffect(() => {
    const soon = setTimeout(() => void refetch().catch(() => undefined), 500);
    return () => clearTimeout(soon);
  }, [count, refetch]);
  return (
    <ListView
      name="absent"
      caption={t('{{word}}的考生', { word })}
      columns={columns}
      rowKey={keyOf}
      rowName={nameOf}
      query={listQuery(query, (data) => data.watchPaging)}
      list={list}
      filters={filters}
      panel={panel}
      unit={t('人')}
      exportName={t('{{word}}名单', { word })}
      empty={{
        title: t('没有{{word}}的考生', { word }),
        hint: t('应考名单里的考生都已开始作答，或者本场考试没有固定名单。'),
        filteredTitle: t('没有符合条件的考生'),
        filteredHint: t('换一个姓名，或清除筛选查看全部。'),
      }}
    />
  );
}

const deptOf = (row: Card): string => row.deptName ?? '—';
const mobileOf = (row: Card): string => row.mobile ?? '—';

/** Who it is, in whole words, and how they are reached. */
const panel: PanelOf<Card> = {
  label: t('考生信息'),
  title: (row) => row?.realName ?? t('考生信息'),
  render: (_userId, row) =>
    row === undefined ? (
      <Empty
        plain
        title={t('这位考生不在当前列表中')}
        hint={t('可能已经开始考试，或在其他页、不符合当前的筛选条件。')}
      />
    ) : (
      <Details
        items={[
          [t('账号'), row.userName],
          [t('部门'), deptOf(row)],
          [t('手机号'), mobileOf(row)],
        ]}
      />
    ),
};

const columns: readonly Column<Card>[] = [
  { key: 'realName', title: t('姓名'), main: true, text: nameOf },
  { key: 'deptName', title: t('部门'), width: 280, phone: 'plain', text: deptOf },
  { key: 'mobile', title: t('手机号'), width: 200, phone: 'plain', text: mobileOf },
];
