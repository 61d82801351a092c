import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayCountdown, sayTime } from '@vigil/ui/text/format.ts';
import { holdTitle } from '@vigil/ui/text/hold-title.ts';
import { t } from '@vigil/ui/text/t.ts';
import { WholeTimes } from '@vigil/ui/text/whole-times.tsx';
import { IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSite } from '../app/site.tsx';
import type { ExamRowFieldsFragment } from '../generated/graphql.ts';
import { EntryAct } from './entry-act.tsx';
import { entryNearSeconds } from './entry-deadline.tsx';
import { secondsTo, stageAt } from './exam-status.ts';
import { exactExamTime, sayExamLength, sayExamScore, sayExamTime } from './exam-words.ts';
import styles from './next-exam.module.css';
import { useEntry } from './use-entry.ts';

interface NextExamProps {
  readonly exam: ExamRowFieldsFragment;
  /** ms, server's clock */
  readonly now: number;
  /** what this device is for it, in a line */
  readonly device: ReactNode;
}

const nearSeconds = 3600;

/** 下一场: the one exam that comes next, with what is left of the time before it and for entering it. */
export function NextExam({ exam, now, device }: NextExamProps) {
  const entry = useEntry(exam, now);
  const waiting = ['early', 'soon'].includes(stageAt(exam, now)) && exam.startTime !== null;
  const { showsPassScore } = useSite().depart;
  return (
    <article className={styles['hero']} aria-labelledby="next-exam">
      <p className={styles['kicker']}>
        {t('下一场考试')}
        <Tag tone={entry.tone}>{entry.state}</Tag>
      </p>
      <h2 id="next-exam" className={styles['title']}>
        {holdTitle(exam.title)}
      </h2>
      <p className={styles['facts']}>
        <span title={exactExamTime(exam) || undefined}>
          <WholeTimes text={sayExamTime(exam)} />
        </span>
        <span>{sayExamLength(exam.totalTime)}</span>
        <span>{sayExamScore(exam, showsPassScore)}</span>
      </p>
      <dl className={styles['figures']}>
        {waiting && exam.startTime !== null && (
          <div>
            <dt>{t('距离开考')}</dt>
            <dd>
              <span role="timer" className={styles['clock']}>
                {sayCountdown(secondsTo(exam.startTime, now))}
              </span>
            </dd>
          </div>
        )}
        {!exam.offline && exam.entryUntil !== null && <Entry until={exam.entryUntil} now={now} />}
        <div>
          <dt>{exam.offline ? t('地点') : t('本机设备')}</dt>
          <dd className={styles['said']}>
            {exam.offline ? (
              <span className={styles['place']}>
                <IconMapPin size={20} stroke={1.7} aria-hidden />
                {t('线下考场，不在线作答')}
              </span>
            ) : (
              device
            )}
          </dd>
        </div>
      </dl>
      <div className={styles['act']}>
        <EntryAct exam={exam} entry={entry} variant="white" size="md" />
      </div>
    </article>
  );
}

function Entry({ until, now }: { readonly until: string; readonly now: number }) {
  const seconds = secondsTo(until, now);
  return (
    <div>
      <dt>{t('入场截止')}</dt>
      <dd className={styles['said']}>
        {t('{{time}} 前入场', { time: sayTime(until, now) })}
        {seconds <= nearSeconds && (
          <strong className={styles['left']} data-near={seconds <= entryNearSeconds || undefined}>
            {t('还剩 {{left}}', { left: sayCountdown(seconds) })}
          </strong>
        )}
      </dd>
    </div>
  );
}
