import { Skeleton, Tooltip } from '@mantine/core';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { figureOf, trendOf, type Stat, type StatFigure, type StatSample } from '../live/stat-history.ts';
import { withoutPaper } from '../without-paper.ts';
import { Sparkline } from './sparkline.tsx';
import styles from './stat-figures.module.css';

const counted: readonly { readonly figure: StatFigure; readonly word: string }[] = [
  { figure: 'requireCount', word: t('应考') },
  { figure: 'processCount', word: t('考试中') },
  { figure: 'handCount', word: t('已交卷') },
];

/**
 * The four figures of the header with their small trends (look.md "The wall"); the last says 缺考 once nobody
 * may come.
 */
export function StatFigures({
  stat,
  history,
}: {
  readonly stat: Stat | null;
  readonly history: readonly StatSample[];
}) {
  const figures = [...counted, { figure: 'withoutPaper', word: withoutPaper(stat).word } as const];
  return (
    <dl className={styles['figures']}>
      {figures.map(({ figure, word }) => {
        const { change, values } = trendOf(history, figure);
        return (
          <div key={figure} className={styles['figure']}>
            <dt className={styles['word']}>{word}</dt>
            <dd className={styles['value']}>
              {stat ? (
                <>
                  <span className="tabular">{sayNumber(figureOf(stat, figure))}</span>
                  <span className={styles['unit']}>{t('人')}</span>
                </>
              ) : (
                <Skeleton width={36} height={24} />
              )}
            </dd>
            <dd className={styles['side']}>
              <Tooltip label={t('最近 10 分钟')}>
                <span>
                  <Sparkline values={values} />
                </span>
              </Tooltip>
              <span className={styles['change']}>
                {change === 0 ? t('持平') : change > 0 ? `+${sayNumber(change)}` : `−${sayNumber(-change)}`}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
