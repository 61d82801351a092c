import { Panel } from '@vigil/ui/layout/panel.tsx';
import { sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { DistributionChart } from './distribution-chart.tsx';
import { QuestionTable } from './question-table.tsx';
import { PercentilesPanel, ReliabilityPanel } from './reliability-panel.tsx';
import { type Statistics, StatisticsFigures } from './statistics-figures.tsx';
import styles from './statistics.module.css';

interface StatisticsBodyProps {
  readonly statistics: Statistics;
  readonly onQuestion: (quId: string) => void;
}

/** Figures first, then one question per chart, then the questions. */
export function StatisticsBody({ statistics, onQuestion }: StatisticsBodyProps) {
  return (
    <div className={styles['body']}>
      <StatisticsFigures statistics={statistics} />
      <div className={styles['charts']}>
        <Panel title={t('各分数段有多少份答卷')} aside={<Passed of={statistics} />}>
          <DistributionChart
            caption={t('成绩分布')}
            bars={statistics.scoreBands.map((band) => ({ name: sayBand(band), value: band.count }))}
            line={passLine(statistics)}
            x={t('成绩（分，含下限）')}
            y={t('份数')}
            empty={
              statistics.waiting > 0
                ? t('答卷都在等待阅卷，阅完后显示成绩分布。')
                : statistics.offline
                  ? t('还没有登记的成绩，登记后这里会显示成绩分布。')
                  : t('还没有计入成绩的答卷，交卷后这里会显示成绩分布。')
            }
          />
        </Panel>
        {statistics.offline ? (
          <PercentilesPanel statistics={statistics} />
        ) : (
          <Panel title={t('作答用了多长时间')}>
            <DistributionChart
              caption={t('用时分布')}
              bars={statistics.minuteBands.map(({ from, to, count }) => ({
                name: t('{{from}}–{{to}}', { from, to }),
                value: count,
              }))}
              x={t('用时（分钟，含下限）')}
              y={t('份数')}
              empty={t('还没有交卷，交卷后这里会显示用时分布。')}
            />
          </Panel>
        )}
      </div>
      {statistics.offline ? (
        <p className={styles['note']}>
          {t('本场是线下考试，只登记成绩，没有线上作答记录，因此不统计用时、信度和各题得分情况。')}
        </p>
      ) : (
        <Answered statistics={statistics} onQuestion={onQuestion} />
      )}
    </div>
  );
}

/** What papers that were answered here tell besides their scores. */
function Answered({ statistics, onQuestion }: StatisticsBodyProps) {
  const wholes = statistics.questions.filter(
    ({ wholeId, scoreRate }) => wholeId === null && scoreRate !== null,
  );
  return (
    <>
      <ReliabilityPanel statistics={statistics} />
      <Panel title={t('每道题的得分率')}>
        <DistributionChart
          caption={t('各题得分率')}
          bars={wholes.map(({ sort, scoreRate }) => ({
            name: String(sort),
            value: Math.round((scoreRate ?? 0) * 1000) / 10,
          }))}
          x={t('题号')}
          y={t('得分率（%）')}
          top={100}
          empty={t('还没有已评分的试题，交卷后这里会显示各题得分率。')}
        />
      </Panel>
      <Panel title={t('试题分析')}>
        <QuestionTable
          questions={statistics.questions}
          enoughPapers={statistics.enoughPapers}
          onQuestion={onQuestion}
        />
      </Panel>
    </>
  );
}

type Band = Statistics['scoreBands'][number];

const sayBand = ({ from, to }: Pick<Band, 'from' | 'to'>): string =>
  t('{{from}}–{{to}}', { from: sayScore(from), to: sayScore(to) });

/** Where the pass mark stands among the bands: before the one that begins with it, else in the midst of one. */
export function passLine({ scoreBands, qualifyScore }: Pick<Statistics, 'scoreBands' | 'qualifyScore'>) {
  if (qualifyScore <= 0) return undefined;
  // Ends of bands are products of fractions.
  const begins = scoreBands.find(({ from }) => Math.abs(from - qualifyScore) < 1e-6);
  const band = begins ?? scoreBands.find(({ from, to }) => from < qualifyScore && qualifyScore <= to + 1e-6);
  if (band === undefined) return undefined;
  return {
    bar: sayBand(band),
    at: begins === undefined ? ('middle' as const) : ('start' as const),
    label: t('及格线 {{score}}', { score: sayScore(qualifyScore) }),
  };
}

/** The same in words. */
function Passed({ of: { counted, passed, failed, qualifyScore } }: { readonly of: Statistics }) {
  if (counted === 0) return null;
  return (
    <span className={styles['note']}>
      {t('及格线 {{score}} 分：通过 {{passed}} 份，未通过 {{failed}} 份', {
        score: sayScore(qualifyScore),
        passed: sayNumber(passed),
        failed: sayNumber(failed),
      })}
    </span>
  );
}
