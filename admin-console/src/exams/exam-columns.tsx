import { IconCircleCheck, IconCircleOff, IconClock, IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import type { Column } from '@vigil/ui/console/data-table.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { exactTime, sayMoney, sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { OwnerCell } from '../organisation/public.ts';
import styles from './exam-list.module.css';
import { examStates, examTypes, wordOf } from './exam-state.ts';
import type { ExamAct, ExamRow } from './list/exam-acts.ts';
import { ExamMenu } from './list/exam-menu.tsx';

const stateIcons = [IconPlayerPlay, IconCircleOff, IconClock, IconCircleCheck];

interface ExamColumns {
  readonly price: boolean;
  /** null: nothing may be done to an exam */
  readonly acts: ((act: ExamAct, exam: ExamRow) => void) | null;
}

/**
 * The exam list's columns as the specification names them (route ExamList); the price only where payment is
 * on, acts only for who may do one.
 */
export function examColumns({ price, acts }: ExamColumns): readonly Column<ExamRow>[] {
  return [
    {
      key: 'id',
      title: t('编号'),
      width: 72,
      phone: 'hidden',
      text: (exam) => exam.id,
      render: (exam) => (
        <span className={styles['id']} title={exam.id}>
          {exam.id}
        </span>
      ),
    },
    {
      key: 'title',
      title: t('考试名称'),
      phone: 'title',
      fixed: true,
      sortable: true,
      text: (exam) => exam.title,
      render: (exam) => <Title exam={exam} />,
    },
    {
      key: 'state',
      title: t('状态'),
      width: 96,
      text: wordOfState,
      render: (exam) => <StateTag exam={exam} />,
    },
    {
      key: 'examType',
      title: t('类型 / 方式'),
      width: 88,
      nowrap: true,
      text: (exam) => `${wordOf(examTypes, exam.examType)} · ${exam.offline ? t('线下') : t('线上')}`,
      render: (exam) => (
        <span className={styles['lines']}>
          <span>{wordOf(examTypes, exam.examType)}</span>
          <span>{exam.offline ? t('线下') : t('线上')}</span>
        </span>
      ),
    },
    {
      key: 'owner',
      title: t('归属'),
      width: 96,
      text: (exam) => exam.ownerName ?? t('管理员'),
      render: (exam) => <OwnerCell name={exam.ownerName ?? t('管理员')} shared={exam.shared} />,
    },
    {
      key: 'startTime',
      title: t('开始 / 结束时间'),
      width: 120,
      nowrap: true,
      sortable: true,
      text: timesOf,
      render: (exam) => <Times exam={exam} />,
    },
    {
      key: 'totalTime',
      title: t('时长（分）'),
      width: 80,
      align: 'right',
      phone: 'hidden',
      text: (exam) => (exam.totalTime > 0 ? exam.totalTime : t('不限')),
    },
    {
      key: 'scores',
      title: t('总分 / 及格'),
      width: 96,
      align: 'right',
      phone: 'hidden',
      text: (exam) => `${sayScore(exam.totalScore)} / ${sayScore(exam.qualifyScore)}`,
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
      render: (exam) => <span className="tabular">{sayNumber(exam.handCount)}</span>,
    },
    ...(acts === null
      ? []
      : [
          {
            key: 'acts',
            title: t('操作'),
            width: 152,
            fixed: true,
            phone: 'acts' as const,
            render: (exam: ExamRow) => <ExamMenu exam={exam} onAct={acts} />,
          },
        ]),
  ];
}

function Title({ exam }: { readonly exam: ExamRow }) {
  return (
    <span className={styles['title']}>
      <span>{exam.title}</span>
    </span>
  );
}

function Times({ exam }: { readonly exam: ExamRow }) {
  if (!exam.startTime && !exam.endTime) return t('不限');
  return (
    <span className={styles['lines']}>
      <span>{exam.startTime ? <When value={exam.startTime} /> : t('不限')}</span>
      <span>
        {t('至 ')}
        {exam.endTime ? <When value={exam.endTime} /> : t('不限')}
      </span>
    </span>
  );
}

const wordOfState = ({ draft, state }: ExamRow): string => (draft ? t('草稿') : wordOf(examStates, state));

const timesOf = ({ startTime, endTime }: ExamRow): string =>
  `${startTime ? exactTime(startTime) : t('不限')} - ${endTime ? exactTime(endTime) : t('不限')}`;

function StateTag({ exam: { draft, state } }: { readonly exam: ExamRow }) {
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
