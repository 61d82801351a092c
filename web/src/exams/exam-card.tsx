import {
  IconCalendarTime,
  IconClipboardText,
  IconHourglassHigh,
  IconMapPin,
  IconRepeat,
  IconReportAnalytics,
} from '@tabler/icons-react';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { holdTitle } from '@vigil/ui/text/hold-title.ts';
import { t } from '@vigil/ui/text/t.ts';
import { WholeTimes } from '@vigil/ui/text/whole-times.tsx';
import { useSite } from '../app/site.tsx';
import type { ExamRowFieldsFragment } from '../generated/graphql.ts';
import { OfflineResult } from '../app/brought.tsx';
import { EntryAct } from './entry-act.tsx';
import { EntryDeadline } from './entry-deadline.tsx';
import styles from './exam-card.module.css';
import { isOver, stageAt } from './exam-status.ts';
import { exactExamTime, sayExamLength, sayExamScore, sayExamTime, sayTries } from './exam-words.ts';
import { useServerClock } from './use-server-clock.ts';
import { useEntry } from './use-entry.ts';

/** Whoever comes needs the exam's password; how else they came to be asked says nothing to them. */
const byPassword = 9;

interface ExamCardProps {
  readonly exam: ExamRowFieldsFragment;
  /** One below the heading the card stands under. */
  readonly heading: 'h2' | 'h3';
}

/**
 * One exam of mine: what it is, when, how long, how often, until when it is entered, and the one thing to do
 * about it.
 */
export function ExamCard({ exam, heading: Heading }: ExamCardProps) {
  const now = useServerClock(exam.serverTime);
  const entry = useEntry(exam, now);
  const stage = stageAt(exam, now);
  const { showsPassScore } = useSite().depart;
  return (
    <article className={styles['card']}>
      <div className={styles['top']}>
        <Heading className={styles['title']}>{holdTitle(exam.title)}</Heading>
        <Tag tone={entry.tone}>{entry.state}</Tag>
      </div>
      <dl className={styles['facts']}>
        <Fact
          icon={<IconCalendarTime size={18} stroke={1.6} aria-hidden />}
          name={t('考试时间')}
          title={exactExamTime(exam)}
          value={<WholeTimes text={sayExamTime(exam)} />}
        />
        <Fact
          icon={<IconHourglassHigh size={18} stroke={1.6} aria-hidden />}
          name={t('考试时长')}
          value={sayExamLength(exam.totalTime)}
        />
        <Fact
          icon={<IconClipboardText size={18} stroke={1.6} aria-hidden />}
          name={t('分数')}
          value={sayExamScore(exam, showsPassScore)}
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
            value={sayTries(exam)}
          />
        )}
        {exam.offline && isOver(stage) && (
          <Fact
            icon={<IconReportAnalytics size={18} stroke={1.6} aria-hidden />}
            name={t('成绩')}
            value={<OfflineResult examId={exam.id} title={exam.title} examCount={exam.examCount} />}
          />
        )}
      </dl>
      {stage === 'barred' && <p className={styles['barred']}>{exam.blocked[0]?.msg}</p>}
      <EntryDeadline exam={exam} now={now} />
      <div className={styles['bottom']}>
        {exam.openType === byPassword && <span className={styles['open']}>{t('凭密码')}</span>}
        <EntryAct exam={exam} entry={entry} />
      </div>
    </article>
  );
}

interface FactProps {
  readonly icon: React.ReactNode;
  readonly name: string;
  readonly value: React.ReactNode;
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
