import { sayDuration, sayNumber, sayPercent, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { ExamStatisticsQuery } from '../generated/graphql.ts';
import styles from './statistics.module.css';

/** What an exam came to, in figures. */
export type Statistics = ExamStatisticsQuery['examStatistics'];

interface Figure {
  readonly word: string;
  readonly value: string;
  readonly side?: string;
}

function figuresOf(of: Statistics): readonly Figure[] {
  return [
    {
      word: t('应考'),
      value: sayNumber(of.requireCount),
      // On paper nobody is seen to sit.
      ...(of.offline ? {} : { side: t('考试中 {{n}} 人', { n: sayNumber(of.processCount) }) }),
    },
    {
      word: t('已交卷'),
      value: sayNumber(of.handCount),
      side: t('答卷 {{n}} 份', { n: sayNumber(of.handedIn) }),
    },
    of.awaitedCount === null
      ? { word: t('缺考'), value: sayNumber(of.missCount) }
      : { word: t('未到'), value: sayNumber(of.awaitedCount) },
    {
      word: t('平均分'),
      value: sayScore(of.average),
      side: t('满分 {{score}}', { score: sayScore(of.totalScore) }),
    },
    {
      word: t('通过率'),
      value: sayPercent(of.passRate),
      side: t('及格线 {{score}} 分', { score: sayScore(of.qualifyScore) }),
    },
    {
      word: t('最高 / 最低'),
      value: `${sayScore(of.highest)} / ${sayScore(of.lowest)}`,
      side: t('中位数 {{score}}', { score: sayScore(of.median) }),
    },
    { word: t('标准差'), value: of.deviation == null ? '—' : t('{{n}} 分', { n: sayScore(of.deviation) }) },
    // On paper nobody was timed.
    ...(of.offline
      ? []
      : [{ word: t('平均用时'), value: of.averageTime == null ? '—' : sayDuration(of.averageTime) }]),
  ];
}

/** The figures, and which papers they count. */
export function StatisticsFigures({ statistics }: { readonly statistics: Statistics }) {
  const { counted, waiting, voided, empty } = statistics;
  const left = [
    waiting > 0 ? t('待阅卷 {{n}} 份，阅完后计入', { n: waiting }) : null,
    voided > 0 ? t('作废 {{n}} 份，不计入', { n: voided }) : null,
    empty > 0 ? t('空白卷 {{n}} 份，按 0 分计入', { n: empty }) : null,
  ].filter((part) => part !== null);
  return (
    <section aria-label={t('总体情况')}>
      <dl className={styles['figures']}>
        {figuresOf(statistics).map(({ word, value, side }) => (
          <div key={word} className={styles['figure']}>
            <dt className={styles['word']}>{word}</dt>
            <dd className={styles['value']}>{value}</dd>
            <dd className={styles['side']}>{side}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['note']}>
        {[t('成绩统计计入 {{n}} 份有效答卷，每份各计一次', { n: counted }), ...left].join('；')}
        {t('。')}
      </p>
    </section>
  );
}
