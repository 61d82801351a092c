import { Skeleton, Tooltip } from '@mantine/core';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { figureOf, trendOf, type Stat, type StatFigure, type StatSample } from '../live/stat-history.ts';
import { shareColumns } from '../several/exam-label.ts';
import { FigureShares, type Share } from '../several/figure-shares.tsx';
import { withoutPaper } from '../without-paper.ts';
import { Sparkline } from './sparkline.tsx';
import styles from './stat-figures.module.css';

const counted: readonly { readonly figure: StatFigure; readonly word: string }[] = [
  { figure: 'requireCount', word: t('应考') },
  { figure: 'processCount', word: t('考试中') },
  { figure: 'handCount', word: t('已交卷') },
];

interface StatFiguresProps {
  readonly stat: Stat | null;
  readonly history: readonly StatSample[];
  /** Of several exams: what each has of every figure, in the place of its trend. */
  readonly shares?: readonly Share[];
}

/**
 * The four figures of the header with their small trends (look.md "The wall"); the last says 缺考 once nobody
 * may come. Who sits two of several exams counts twice, and the unit says so.
 */
export function StatFigures({ stat, history, shares }: StatFiguresProps) {
  const figures = [...counted, { figure: 'withoutPaper', word: withoutPaper(stat).word } as const];
  return (
    <dl className={styles['figures']} data-shares={shares && shareColumns(shares.length)}>
      {figures.map(({ figure, word }) => {
        const { change, values } = trendOf(history, figure);
        return (
          <div key={figure} className={styles['figure']}>
            <dt className={styles['word']}>{word}</dt>
            <dd className={styles['value']}>
              {stat ? (
                <>
                  <span className="tabular">{sayNumber(figureOf(stat, figure))}</span>
                  <span className={styles['unit']}>{shares ? t('人次') : t('人')}</span>
                </>
              ) : (
                <Skeleton width={36} height={24} />
              )}
            </dd>
            <dd className={styles['side']}>
              {shares ? (
                <FigureShares shares={shares} figure={figure} />
              ) : (
                <>
                  <Tooltip label={t('最近 10 分钟')}>
                    <span>
                      <Sparkline values={values} />
                    </span>
                  </Tooltip>
                  <span className={styles['change']}>
                    {change === 0
                      ? t('持平')
                      : change > 0
                        ? `+${sayNumber(change)}`
                        : `−${sayNumber(-change)}`}
                  </span>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
