import { useQuery } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { durationPx, momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import type { PanelOf } from '@vigil/ui/console/list/list-panel.tsx';
import type { ListPlace } from '@vigil/ui/console/list/list-place.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { exactTime, sayDuration, sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useEffect, useMemo } from 'react';
import { listQuery } from '../../app/list-query.ts';
import { WatchHandPagingDocument } from '../../generated/graphql.ts';
import { useActs } from '../acts/acts.tsx';
import { CandidateActs } from '../candidate/candidate-acts.tsx';
import { CandidateDetails } from '../candidate/candidate-details.tsx';
import { candidateOf, type HandRow, type Shown } from '../candidate/candidate-of.ts';
import { ExState } from '../../exam-taking/public.ts';
import type { Card } from '../live/live-cards.ts';

interface HandedListProps {
  readonly examId: string;
  /** How many have handed in by the live figures: the list loads again when it changes. */
  readonly handCount: number | null;
  readonly list: ListPlace<(typeof handedFilterNames)[number]>;
  /** The live card of the one that is open, when it has been opened again. */
  readonly reopened: Card | undefined;
}

export const handedFilterNames = ['realName', 'hasEx'] as const;
export const handedSize = 20;

const filters: readonly ListFilter<(typeof handedFilterNames)[number]>[] = [
  { kind: 'words', name: 'realName', label: t('姓名'), placeholder: t('搜索姓名') },
  { kind: 'flag', name: 'hasEx', label: t('只看异常') },
];
const keyOf = (row: HandRow): string => row.id;
const nameOf = (row: HandRow): string => candidateOf(row).realName;

/**
 * 已交卷: the handed-in papers of the exam (HandedPaperList), filtered by name and by 异常. Papers, not
 * people: who was ordered in anew has one for each turn, which is said where there are more of them.
 */
export function HandedList({ examId, handCount, list, reopened }: HandedListProps) {
  const { current, size, filters: asked, open } = list;
  const { done } = useActs();
  const params = {
    examId,
    handState: 1,
    realName: asked.realName ?? null,
    hasEx: asked.hasEx === undefined ? null : true,
  };
  const query = useQuery(WatchHandPagingDocument, { variables: { input: { current, size, params } } });
  const { refetch } = query;
  useEffect(() => {
    const soon = setTimeout(() => void refetch().catch(() => undefined), 500);
    return () => clearTimeout(soon);
  }, [handCount, done, refetch]);
  const panel = useMemo(() => handedPanel(reopened), [reopened]);
  const listView = (
    <ListView
      name="handed"
      caption={t('已交卷的考生')}
      columns={columns}
      rowKey={keyOf}
      rowName={nameOf}
      query={listQuery(query, (data) => data.watchHandPaging)}
      list={list}
      unit={t('份试卷')}
      filters={filters}
      acts={(row) => [
        { key: 'open', label: t('查看'), icon: IconEye, shown: true, onClick: () => open(row.id) },
      ]}
      panel={panel}
      empty={{
        title: t('还没有人交卷'),
        hint: t('考生交卷后会显示在这里，不必刷新。'),
        filteredTitle: t('没有符合条件的试卷'),
        filteredHint: t('换一个姓名，或关闭“只看异常”。'),
      }}
    />
  );
  const papers = query.data?.watchHandPaging.total ?? 0;
  const all = asked.realName === undefined && asked.hasEx === undefined;
  return (
    <>
      {all && handCount !== null && papers > handCount && (
        <Text c="dimmed" mb="xs" className="tabular">
          {t('已交卷 {{people}} 人，共 {{papers}} 份试卷：多次参加的考生，每次的试卷都在这里。', {
            people: sayNumber(handCount),
            papers: sayNumber(papers),
          })}
        </Text>
      )}
      {listView}
    </>
  );
}

/** 考生详情 beside the list; who has been opened again meanwhile is followed live. */
const handedPanel = (reopened: Card | undefined): PanelOf<HandRow> => {
  const shownOf = (row: HandRow): Shown =>
    reopened?.id === row.id ? { card: reopened, gone: false } : { row };
  return {
    label: t('考生详情'),
    title: (row) => row?.realName ?? t('考生详情'),
    acts: (row) => <CandidateActs shown={shownOf(row)} />,
    render: (id, row) =>
      row === undefined ? <Elsewhere /> : <CandidateDetails key={id} shown={shownOf(row)} />,
  };
};

const Elsewhere = () => (
  <Empty plain title={t('这份试卷不在当前列表中')} hint={t('它可能在其他页，或不符合当前的筛选条件。')} />
);

const columns: readonly Column<HandRow>[] = [
  {
    key: 'realName',
    title: t('姓名'),
    main: true,
    width: 196,
    text: nameOf,
    after: (row) => (
      <>
        {row.lateAnswers > 0 && <Tag tone="warning">{t('未计入 {{n}}', { n: row.lateAnswers })}</Tag>}
        {!row.valid && <Tag tone="danger">{t('作废')}</Tag>}
      </>
    ),
  },
  { key: 'deptName', title: t('部门'), width: 144, phone: 'plain', text: (row) => row.deptName ?? '—' },
  {
    key: 'handTime',
    title: t('交卷时间'),
    width: momentPx,
    text: (row) => (row.handTime ? exactTime(row.handTime) : '—'),
    render: (row) => <When value={row.handTime} />,
  },
  {
    key: 'userTime',
    title: t('用时'),
    width: durationPx,
    align: 'right',
    text: (row) => sayDuration(row.userTime),
  },
  {
    key: 'answered',
    title: t('已答'),
    width: 72,
    align: 'right',
    phone: 'hidden',
    text: (row) => `${row.answerCount}/${row.quCount}`,
  },
  { key: 'leaveTimes', title: t('切屏次数'), width: 88, align: 'right', text: (row) => row.leaveTimes },
  {
    key: 'exState',
    title: t('考卷状态'),
    width: 128,
    phone: 'plain',
    render: (row) => <ExState value={row.exState} />,
  },
  { key: 'exMsg', title: t('说明'), width: 160, widest: true, text: (row) => row.exMsg || '—' },
];
