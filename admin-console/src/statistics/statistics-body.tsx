import { Panel } from '@vigil/ui/layout/panel.tsx';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { DistributionChart } from './distribution-chart.tsx';
import { QuestionTable } from './question-table.tsx';
import { type Statistics, StatisticsFigures } from './statistics-figures.tsx';
import styles from './statistics.module.css';

interface StatisticsBodyProps {
  readonly statistics: Statistics;
  readonly onQuestion: (quId: string) => void;
}

/** Figures first, then one question per chart, then the questions. */
export function StatisticsBody({ statistics, onQuestion }: StatisticsBodyProps) {
  const wholes = statistics.questions.filter(
    ({ wholeId, scoreRate }) => wholeId === null && scoreRate !== null,
  );
  return (
    <div className={styles['body']}>
      <StatisticsFigures statistics={statistics} />
      <div className={styles['charts']}>
        <Panel title={t('各分数段有多少份答卷')}>
          <DistributionChart
            caption={t('成绩分布')}
            bars={statistics.scoreBands.map(({ from, to, count }) => ({
              name: t('{{from}}–{{to}}', { from: sayScore(from), to: sayScore(to) }),
              value: count,
            }))}
            x={t('成绩（分，含下限）')}
            y={t('份数')}
            empty={
              statistics.waiting > 0
                ? t('答卷都在等待阅卷，阅完后显示成绩分布。')
                : t('还没有计入成绩的答卷，交卷后这里会显示成绩分布。')
            }
          />
        </Panel>
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
      </div>
      <Panel title={t('每道题得了多少分')}>
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
    </div>
  );
}
