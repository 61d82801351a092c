import { Button } from '@mantine/core';
import {
  IconCalendarTime,
  IconClipboardText,
  IconHourglassHigh,
  IconMapPin,
  IconRepeat,
} from '@tabler/icons-react';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { exactTime, saySpan, sayScore, sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import { useSite } from '../app/site.tsx';
import type { ExamRowFieldsFragment } from '../generated/graphql.ts';
import styles from './exam-card.module.css';
import { entryOf } from './exam-status.ts';
import { paths } from './paths.ts';

const openTypes: Readonly<Record<number, string>> = {
  1: t('公开'),
  2: t('按部门'),
  3: t('指定人员'),
  9: t('凭密码'),
};

const timeOf = ({ startTime, endTime }: ExamRowFieldsFragment): string => {
  if (startTime !== null && endTime !== null) return saySpan(startTime, endTime);
  if (startTime !== null) return t('{{time}} 起', { time: sayTime(startTime) });
  if (endTime !== null) return t('截至 {{time}}', { time: sayTime(endTime) });
  return t('不限时间');
};

const exactSpan = ({ startTime, endTime }: ExamRowFieldsFragment): string =>
  [startTime, endTime].flatMap((time) => (time === null ? [] : [exactTime(time)])).join(' — ');

interface ExamCardProps {
  readonly exam: ExamRowFieldsFragment;
  /** One below the heading the card stands under. */
  readonly heading: 'h2' | 'h3';
}

/** One exam of mine: what it is, when, how long, how often, and the one thing to do about it. */
export function ExamCard({ exam, heading: Heading }: ExamCardProps) {
  const entry = entryOf(exam);
  const { showsPassScore } = useSite().depart;
  return (
    <article className={styles['card']}>
      <div className={styles['top']}>
        <Heading className={styles['title']}>{exam.title}</Heading>
        <Tag tone={entry.tone}>{entry.state}</Tag>
      </div>
      <dl className={styles['facts']}>
        <Fact
          icon={<IconCalendarTime size={18} stroke={1.6} aria-hidden />}
          name={t('考试时间')}
          title={exactSpan(exam)}
          value={timeOf(exam)}
        />
        <Fact
          icon={<IconHourglassHigh size={18} stroke={1.6} aria-hidden />}
          name={t('考试时长')}
          value={exam.totalTime === 0 ? t('不限时长') : t('{{n}}分钟', { n: exam.totalTime })}
        />
        <Fact
          icon={<IconClipboardText size={18} stroke={1.6} aria-hidden />}
          name={t('分数')}
          value={
            showsPassScore
              ? t('总分{{total}}分，{{pass}}分及格', {
                  total: sayScore(exam.totalScore),
                  pass: sayScore(exam.qualifyScore),
                })
              : t('总分{{total}}分', { total: sayScore(exam.totalScore) })
          }
        />
        {exam.offline ? (
          <Fact
            icon={<IconMapPin size={18} stroke={1.6} aria-hidden />}
            name={t('方式')}
            value={t('线下考试，不在线作答')}
          />
        ) : (
          <Fact
            icon={<IconRepeat size={18} stroke={1.6} aria-hidden />}
            name={t('考试次数')}
            value={
              exam.chance === 0
                ? t('不限次数，已考{{n}}次', { n: exam.examCount })
                : t('可考{{chance}}次，已考{{n}}次', { chance: exam.chance, n: exam.examCount })
            }
          />
        )}
      </dl>
      <div className={styles['bottom']}>
        <span className={styles['open']}>{openTypes[exam.openType]}</span>
        {entry.leads === null ? (
          <Button
            variant="default"
            disabled
            aria-label={t('{{label}}：{{title}}', { label: entry.label, title: exam.title })}
          >
            {entry.label}
          </Button>
        ) : (
          <Button
            component={Link}
            to={paths.check(exam.id)}
            state={entry.leads === 'paper' ? { resume: true } : undefined}
            variant={entry.leads === 'paper' ? 'filled' : 'light'}
            aria-label={t('{{label}}：{{title}}', { label: entry.label, title: exam.title })}
          >
            {entry.label}
          </Button>
        )}
      </div>
    </article>
  );
}

interface FactProps {
  readonly icon: React.ReactNode;
  readonly name: string;
  readonly value: string;
  readonly title?: string;
}

function Fact({ icon, name, value, title }: FactProps) {
  return (
    <div className={styles['fact']}>
      <dt title={name}>
        {icon}
        <span className={styles['hidden']}>{name}</span>
      </dt>
      <dd title={title || undefined}>{value}</dd>
    </div>
  );
}
