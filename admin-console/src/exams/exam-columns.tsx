import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleOff, IconClock, IconEye, IconPlayerPlay } from '@tabler/icons-react';
import type { Column } from '@vigil/ui/console/data-table.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayMoney, sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { Link } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import type { ExamPagingQuery } from '../generated/graphql.ts';
import styles from './exam-list.module.css';
import { examStates, examTypes, wordOf } from './exam-state.ts';

type ExamRow = ExamPagingQuery['examPaging']['records'][number];

const stateIcons = [IconPlayerPlay, IconCircleOff, IconClock, IconCircleCheck];

/** The exam list's columns as the specification names them (route ExamList); the price only where payment is on, the watch link only for who may watch. */
export function examColumns({ price, watch }: { readonly price: boolean; readonly watch: boolean }): readonly Column<ExamRow>[] {
  return [
    {
      key: 'id',
      title: t('编号'),
      width: 88,
      phone: 'hidden',
      render: (exam) => (
        <span className={styles['id']} title={exam.id}>
          {exam.id}
        </span>
      ),
    },
    { key: 'title', title: t('考试名称'), phone: 'title', render: (exam) => <Title exam={exam} /> },
    { key: 'state', title: t('状态'), width: 96, render: (exam) => <StateTag state={exam.state} /> },
    {
      key: 'examType',
      title: t('类型 / 方式'),
      width: 112,
      nowrap: true,
      render: (exam) => `${wordOf(examTypes, exam.examType)} · ${exam.offline ? t('线下') : t('线上')}`,
    },
    { key: 'times', title: t('开始 / 结束时间'), width: 120, nowrap: true, render: (exam) => <Times exam={exam} /> },
    {
      key: 'totalTime',
      title: t('时长（分）'),
      width: 80,
      align: 'right',
      phone: 'hidden',
      render: (exam) => (exam.totalTime > 0 ? exam.totalTime : t('不限')),
    },
    {
      key: 'scores',
      title: t('总分 / 及格'),
      width: 96,
      align: 'right',
      phone: 'hidden',
      render: (exam) => `${sayScore(exam.totalScore)} / ${sayScore(exam.qualifyScore)}`,
    },
    ...(price
      ? [
          {
            key: 'price',
            title: t('价格'),
            width: 88,
            align: 'right' as const,
            phone: 'hidden' as const,
            render: (exam: ExamRow) => (exam.price > 0 ? sayMoney(exam.price) : t('免费')),
          },
        ]
      : []),
    { key: 'procCount', title: t('考试中'), width: 72, align: 'right', render: (exam) => <Live value={exam.procCount} /> },
    {
      key: 'handCount',
      title: t('已交卷'),
      width: 72,
      align: 'right',
      render: (exam) => <span className="tabular">{sayNumber(exam.handCount)}</span>,
    },
    ...(watch
      ? [
          {
            key: 'acts',
            title: t('操作'),
            width: 88,
            phone: 'acts' as const,
            render: (exam: ExamRow) => (
              <Button
                component={Link}
                to={paths.watch(exam.id)}
                variant="light"
                size="compact-sm"
                leftSection={<IconEye size={16} aria-hidden />}
                aria-label={t('监考：{{title}}', { title: exam.title })}
                className={styles['act']}
              >
                {t('监考')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

function Title({ exam }: { readonly exam: ExamRow }) {
  return (
    <span className={styles['title']}>
      <span>{exam.title}</span>
      {exam.draft && <Tag tone="quiet">{t('草稿')}</Tag>}
    </span>
  );
}

function Times({ exam }: { readonly exam: ExamRow }) {
  if (!exam.startTime && !exam.endTime) return t('不限');
  return (
    <span className={styles['times']}>
      <span>{exam.startTime ? <When value={exam.startTime} /> : t('不限')}</span>
      <span>
        {t('至 ')}
        {exam.endTime ? <When value={exam.endTime} /> : t('不限')}
      </span>
    </span>
  );
}

function StateTag({ state }: { readonly state: number }) {
  const found = examStates.find((each) => each.value === state);
  const StateIcon = stateIcons[state] ?? IconClock;
  return (
    <Tag tone={found?.tone ?? 'quiet'} icon={<StateIcon size={14} aria-hidden />}>
      {found?.word ?? state}
    </Tag>
  );
}

const Live = ({ value }: { readonly value: number }) => <span className={value > 0 ? styles['live'] : styles['none']}>{sayNumber(value)}</span>;
