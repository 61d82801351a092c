import { Tag } from '@vigil/ui/layout/tag.tsx';
import { holdTitle } from '@vigil/ui/text/hold-title.ts';
import { t } from '@vigil/ui/text/t.ts';
import { WholeTimes } from '@vigil/ui/text/whole-times.tsx';
import type { ExamRowFieldsFragment } from '../generated/graphql.ts';
import { EntryAct } from './entry-act.tsx';
import { EntryDeadline } from './entry-deadline.tsx';
import styles from './exam-row.module.css';
import { stageAt } from './exam-status.ts';
import { exactExamTime, sayExamLength, sayExamTime } from './exam-words.ts';
import { useEntry } from './use-entry.ts';

interface ExamRowProps {
  readonly exam: ExamRowFieldsFragment;
  /** ms, server's clock */
  readonly now: number;
}

/** One exam as a row under the next one: what, when, how long, until when it is entered, what to do. */
export function ExamRow({ exam, now }: ExamRowProps) {
  const entry = useEntry(exam, now);
  return (
    <article className={styles['row']}>
      <div className={styles['what']}>
        <h3 className={styles['title']}>{holdTitle(exam.title)}</h3>
        <p className={styles['facts']}>
          <Tag tone={entry.tone}>{entry.state}</Tag>
          <span title={exactExamTime(exam) || undefined}>
            <WholeTimes text={sayExamTime(exam)} />
          </span>
          <span>{exam.offline ? t('线下考试') : sayExamLength(exam.totalTime)}</span>
          {stageAt(exam, now) === 'barred' && <span>{exam.blocked[0]?.msg}</span>}
          <EntryDeadline exam={exam} now={now} />
        </p>
      </div>
      <EntryAct exam={exam} entry={entry} />
    </article>
  );
}
