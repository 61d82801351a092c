import { IconCircleCheck, IconCircleOff, IconClock, IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { exactTime, sayMoney, sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { OwnerCell } from '../organisation/public.ts';
import styles from './exam-list.module.css';
import { examStates, examTypes, wordOf } from './exam-state.ts';
import type { ExamRow } from './list/exam-acts.ts';

const stateIcons = [IconPlayerPlay, IconCircleOff, IconClock, IconCircleCheck];

/**
 * The exam list's columns as the specification names them (route ExamList), in the order of their weight; the
 * price only where payment is on.
 */
export const examColumns = (price: boolean): readonly Column<ExamRow>[] => [
  {
    key: 'title',
    title: t('考试名称'),
    main: true,
    sortable: true,
    text: (exam) => exam.title,
  },
  {
    key: 'state',
    title: t('状态'),
    width: 96,
    phone: 'plain',
    text: wordOfState,
    render: (exam) => <StateTag exam={exam} />,
  },
  {
    key: 'procCount',
    title: t('考试中'),
    width: 72,
    align: 'right',
    text: (exam) => exam.procCount,
    render: (exam) => <Live value={exam.procCount} />,
  },
  {
    key: 'handCount',
    title: t('已交卷'),
    width: 72,
    align: 'right',
    text: (exam) => exam.handCount,
    render: (exam) => sayNumber(exam.handCount),
  },
  {
    key: 'startTime',
    title: t('开始时间'),
    width: momentPx,
    sortable: true,
    text: ({ startTime }) => (startTime ? exactTime(startTime) : t('不限')),
    render: ({ startTime }) => (startTime ? <When value={startTime} /> : t('不限')),
  },
  {
    key: 'endTime',
    title: t('结束时间'),
    // one that ends in another year names it
    width: momentPx + 8,
    sortable: true,
    phone: 'hidden',
    text: ({ endTime }) => (endTime ? exactTime(endTime) : t('不限')),
    render: ({ endTime }) => (endTime ? <When value={endTime} /> : t('不限')),
  },
  {
    key: 'owner',
    title: t('归属'),
    width: 168,
    phone: 'hidden',
    text: (exam) => exam.ownerName ?? t('管理员'),
    render: (exam) => <OwnerCell name={exam.ownerName ?? t('管理员')} shared={exam.shared} />,
  },
  {
    key: 'totalTime',
    title: t('时长（分）'),
    width: 104,
    align: 'right',
    phone: 'hidden',
    text: (exam) => (exam.totalTime > 0 ? exam.totalTime : t('不限')),
  },
  {
    key: 'scores',
    title: t('总分 / 及格'),
    width: 100,
    align: 'right',
    phone: 'hidden',
    text: (exam) => `${sayScore(exam.totalScore)} / ${sayScore(exam.qualifyScore)}`,
  },
  {
    key: 'examType',
    title: t('类型 / 方式'),
    width: 136,
    phone: 'hidden',
    text: wordsOfType,
  },
  ...(price
    ? [
        {
          key: 'price',
          title: t('价格'),
          width: 88,
          align: 'right' as const,
          phone: 'hidden' as const,
          text: (exam: ExamRow) => (exam.price > 0 ? sayMoney(exam.price) : t('免费')),
        },
      ]
    : []),
  {
    key: 'updateTime',
    title: t('更改时间'),
    width: momentPx,
    sortable: true,
    optional: true,
    phone: 'hidden',
    text: ({ updateTime }) => exactTime(updateTime),
    render: ({ updateTime }) => <When value={updateTime} />,
  },
  { key: 'id', title: t('编号'), width: 160, optional: true, phone: 'hidden', text: (exam) => exam.id },
];

const wordOfState = ({ draft, state }: ExamRow): string => (draft ? t('草稿') : wordOf(examStates, state));

/** 正式考试 · 线上 */
export function wordsOfType({ examType, offline }: ExamRow): string {
  return `${wordOf(examTypes, examType)} · ${offline ? t('线下') : t('线上')}`;
}

/** An exam's state in a word. */
export function StateTag({ exam: { draft, state } }: { readonly exam: ExamRow }) {
  if (draft) {
    return (
      <Tag tone="quiet" icon={<IconPencil size={14} aria-hidden />}>
        {t('草稿')}
      </Tag>
    );
  }
  const found = examStates.find((each) => each.value === state);
  const StateIcon = stateIcons[state] ?? IconClock;
  return (
    <Tag tone={found?.tone ?? 'quiet'} icon={<StateIcon size={14} aria-hidden />}>
      {found?.word ?? state}
    </Tag>
  );
}

const Live = ({ value }: { readonly value: number }) => (
  <span className={value > 0 ? styles['live'] : styles['none']}>{sayNumber(value)}</span>
);
