import { t } from '@vigil/ui/text/t.ts';
import { VisuallyHidden } from '@mantine/core';
import clsx from 'clsx';
import type { ExamLabel } from './exam-label.ts';
import styles from './exam-tag.module.css';

interface ExamTagProps {
  readonly exam: ExamLabel;
  /** The letter alone is seen; the name is heard. */
  readonly markOnly?: boolean;
  readonly className?: string | undefined;
}

/** Which exam of several: its letter on its colour, and its short name. */
export const ExamTag = ({ exam, markOnly = false, className }: ExamTagProps) => (
  <span className={clsx(styles['tag'], className)} title={exam.title} data-exam-place={exam.place}>
    <span className={styles['mark']} aria-hidden>
      {exam.mark}
    </span>
    {markOnly ? (
      <VisuallyHidden>{t('{{exam}}：', { exam: exam.short })}</VisuallyHidden>
    ) : (
      <span className={styles['short']}>{exam.short}</span>
    )}
  </span>
);
