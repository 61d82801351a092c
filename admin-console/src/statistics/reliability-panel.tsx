import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { sayIndex } from './question-words.ts';
import type { Statistics } from './statistics-figures.tsx';
import styles from './statistics.module.css';

/** How far the scores can be relied on, and where they lie: each figure with what it means. */
export function ReliabilityPanel({ statistics }: { readonly statistics: Statistics }) {
  const { alpha, error, papers, questions } = statistics.reliability;
  return (
    <div className={styles['charts']}>
      <Panel
        title={t('成绩可信吗')}
        aside={alpha != null && <Tag tone={qualityOf(alpha).tone}>{qualityOf(alpha).word}</Tag>}
      >
        {alpha == null || error == null ? (
          <p className={styles['note']}>{whyNot(statistics)}</p>
        ) : (
          <>
            <dl className={styles['pairOfFigures']}>
              <div>
                <dt className={styles['word']}>{t('信度（克龙巴赫 α）')}</dt>
                <dd className={styles['value']}>{sayIndex(alpha)}</dd>
              </div>
              <div>
                <dt className={styles['word']}>{t('测量标准误')}</dt>
                <dd className={styles['value']}>{t('{{n}} 分', { n: sayScore(error) })}</dd>
              </div>
            </dl>
            <p className={styles['note']}>
              {t(
                'α 看各题的得分是否相互一致，越接近 1，换一批同类试题时成绩排序越稳定；用来作重要决定的考试一般要求 0.8 以上。标准误表示：同一名考生换一份同等的试卷，约三分之二的情况下得分与现在相差不超过 {{error}} 分，离及格线不到这个差距的考生请谨慎判断。',
                { error: sayScore(error) },
              )}
            </p>
            <p className={styles['note']}>
              {t('依据 {{papers}} 份全部评完的有效答卷、{{questions}} 道试题（组合题算一道）。', {
                papers: sayNumber(papers),
                questions: sayNumber(questions),
              })}
            </p>
          </>
        )}
      </Panel>
      <PercentilesPanel statistics={statistics} />
    </div>
  );
}

/** Where the scores lie. */
export function PercentilesPanel({ statistics }: { readonly statistics: Statistics }) {
  const { percentiles, counted } = statistics;
  return (
    <Panel title={t('成绩的百分位')}>
      {percentiles.length === 0 ? (
        <p className={styles['note']}>{t('还没有计入成绩的答卷。')}</p>
      ) : (
        <>
          <dl className={styles['percentiles']}>
            {percentiles.map(({ rank, score }) => (
              <div key={rank}>
                <dt className={styles['word']}>{t('第 {{rank}} 百分位', { rank })}</dt>
                <dd className={styles['value']}>{sayScore(score)}</dd>
              </div>
            ))}
          </dl>
          <p className={styles['note']}>
            {t(
              '第 25 百分位是 {{score}} 分，意思是约有四分之一的答卷不高于 {{score}} 分；第 50 百分位就是中位数。依据 {{n}} 份答卷{{few}}。',
              {
                score: sayScore(percentiles.find(({ rank }) => rank === 25)?.score),
                n: sayNumber(counted),
                few: counted < statistics.enoughPapers ? t('，份数较少，仅供参考') : '',
              },
            )}
          </p>
        </>
      )}
    </Panel>
  );
}

/** Usual bounds (Nunnally 1978): 0.7 for a first look, 0.8 and more where something depends on it. */
function qualityOf(alpha: number): { readonly tone: 'success' | 'info' | 'warning'; readonly word: string } {
  if (alpha >= 0.8) return { tone: 'success', word: t('可信') };
  return alpha >= 0.7 ? { tone: 'info', word: t('尚可') } : { tone: 'warning', word: t('偏低') };
}

function whyNot({ reliability: { why, papers }, enoughPapers, waiting }: Statistics): string {
  switch (why) {
    case 'drawn':
      return t('各份答卷的试题不同（随机抽题），没有共同的试题可以比较，因此不计算信度。');
    case 'few-questions':
      return t('只有一道计分的试题，无法计算信度。');
    case 'no-spread':
      return t('所有答卷的得分相同，无法计算信度。');
    default:
      return t(
        '全部评完的有效答卷有 {{n}} 份，满 {{enough}} 份后给出信度；份数太少时数值不可信。{{waiting}}',
        {
          n: sayNumber(papers),
          enough: enoughPapers,
          waiting: waiting > 0 ? t('还有 {{n}} 份等待阅卷。', { n: sayNumber(waiting) }) : '',
        },
      );
  }
}
