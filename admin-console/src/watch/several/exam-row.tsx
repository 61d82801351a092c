import { IconAlertTriangle } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { refusedName } from '@vigil/ui/state/refused-name.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { ReactNode } from 'react';
import type { Stat } from '../live/stat-history.ts';
import type { ExamLabel } from './exam-label.ts';
import { ExamTag } from './exam-tag.tsx';
import type { OneOfWalls } from './use-live-walls.ts';
import styles from './exam-row.module.css';

interface ExamRowProps {
  readonly exams: readonly ExamLabel[];
  readonly walls: readonly OneOfWalls[];
  readonly stats: ReadonlyMap<string, Stat>;
  /** The exam whose candidates alone are shown; null: all. */
  readonly shown: string | null;
  readonly onShow: (examId: string | null) => void;
  /** At the end: which exams these are. */
  readonly children: ReactNode;
}

/** The exams of the wall with who sits each and who of them needs attention; a press shows one alone. */
export function ExamRow({ exams, walls, stats, shown, onShow, children }: ExamRowProps) {
  return (
    <div className={styles['row']}>
      <div className={styles['exams']} role="group" aria-label={t('按考试筛选')}>
        <button
          type="button"
          className={styles['exam']}
          aria-pressed={shown === null}
          onClick={() => onShow(null)}
        >
          {t('全部考试')}
        </button>
        {exams.map((exam, index) => {
          const wall = walls[index];
          const attention = wall?.attention ?? 0;
          return (
            <button
              key={exam.examId}
              type="button"
              className={styles['exam']}
              aria-pressed={shown === exam.examId}
              disabled={wall?.status.kind === 'refused'}
              onClick={() => onShow(shown === exam.examId ? null : exam.examId)}
            >
              <ExamTag exam={exam} className={styles['tag']} />
              {wall?.status.kind === 'refused' ? (
                <span className={styles['count']}>{refusedName(wall.status.error) ?? t('无法监考')}</span>
              ) : (
                <span className={styles['count']}>
                  <VisuallyHidden>{t('考试中')}</VisuallyHidden>
                  {sayNumber(stats.get(exam.examId)?.processCount ?? 0)}
                </span>
              )}
              {attention > 0 && (
                <span className={styles['attention']} title={t('需要关注 {{n}}', { n: attention })}>
                  <IconAlertTriangle size={14} aria-hidden />
                  <VisuallyHidden>{t('需要关注')}</VisuallyHidden>
                  {sayNumber(attention)}
                </span>
              )}
            </button>
          );
        })}
      </div>
      {children}
    </div>
  );
}
