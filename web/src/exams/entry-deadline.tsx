import { IconDoorEnter } from '@tabler/icons-react';
import { sayCountdown, sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import styles from './entry-deadline.module.css';
import { type ExamState, secondsTo, stageAt } from './exam-status.ts';

const countedFromSeconds = 3600;
/** From here on it is amber, here and where the exam is entered. */
export const entryNearSeconds = 600;

/** Until when an exam is entered, counted down within the hour; null where nothing ends it or it is over. */
export function entryDeadlineOf(
  exam: ExamState,
  now: number,
): { readonly until: string; readonly left: string | null; readonly near: boolean } | null {
  const stage = stageAt(exam, now);
  if (exam.offline || exam.entryUntil === null || !['early', 'soon', 'now'].includes(stage)) return null;
  const seconds = secondsTo(exam.entryUntil, now);
  return {
    until: t('{{time}} 前入场', { time: sayTime(exam.entryUntil, now) }),
    left: seconds <= countedFromSeconds ? t('还剩 {{left}}', { left: sayCountdown(seconds) }) : null,
    near: seconds <= entryNearSeconds,
  };
}

/** The same as a line of an exam's card or row. */
export function EntryDeadline({ exam, now }: { readonly exam: ExamState; readonly now: number }) {
  const deadline = entryDeadlineOf(exam, now);
  if (deadline === null) return null;
  return (
    <span className={styles['line']} data-near={deadline.near || undefined}>
      <IconDoorEnter size={18} stroke={1.6} aria-hidden />
      {deadline.until}
      {deadline.left !== null && <span className={styles['left']}>{deadline.left}</span>}
    </span>
  );
}
