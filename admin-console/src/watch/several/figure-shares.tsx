import { sayNumber } from '@vigil/ui/text/format.ts';
import { figureOf, type Stat, type StatFigure } from '../live/stat-history.ts';
import type { ExamLabel } from './exam-label.ts';
import { ExamTag } from './exam-tag.tsx';
import styles from './figure-shares.module.css';

/** What an exam has of the figures of all. */
export interface Share {
  readonly exam: ExamLabel;
  /** null: not told (yet) */
  readonly stat: Stat | null;
}

/** Each exam's part of a figure. */
export const FigureShares = ({
  shares,
  figure,
}: {
  readonly shares: readonly Share[];
  readonly figure: StatFigure;
}) => (
  <span className={styles['shares']}>
    {shares.map(({ exam, stat }) => (
      <span key={exam.examId} className={styles['share']}>
        <ExamTag exam={exam} markOnly />
        {stat === null ? '—' : sayNumber(figureOf(stat, figure))}
      </span>
    ))}
  </span>
);
