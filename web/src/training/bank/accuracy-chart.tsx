import '@mantine/charts/styles.layer.css';
import { CompositeChart } from '@mantine/charts';
import { VisuallyHidden } from '@mantine/core';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { exactDay } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { TrainingProgressQuery } from '../../generated/graphql.ts';

interface AccuracyChartProps {
  /** the days on which something was answered, in order */
  readonly days: TrainingProgressQuery['trainProgress']['days'];
}

/** `11月26日`: none of them is more than a month ago. */
const sayDay = (day: string): string => {
  const [, month, date] = exactDay(day).split('-').map(Number);
  return t('{{month}}月{{date}}日', { month: month ?? 0, date: date ?? 0 });
};

/** Accuracy of each day as a line, over how much was answered as bars; the same as a table for who cannot see it. */
export function AccuracyChart({ days }: AccuracyChartProps) {
  if (days.length === 0)
    return <Empty plain title={t('暂无数据')} hint={t('做过题后，这里显示每天的题量和正确率。')} />;
  if (days.every(({ judged }) => judged === 0))
    return (
      <Empty plain title={t('还没有正确率')} hint={t('有题目判过对错后，这里显示每天的题量和正确率。')} />
    );
  const data = days.map(({ day, answered, right, judged }) => ({
    day: sayDay(day),
    answered,
    percent: judged === 0 ? null : Math.round((right * 100) / judged),
  }));
  return (
    <figure style={{ margin: 0 }}>
      <div aria-hidden>
        <CompositeChart
          h={180}
          data={data}
          dataKey="day"
          withLegend
          maxBarWidth={24}
          withRightYAxis
          series={[
            { name: 'answered', label: t('题量（题）'), color: 'var(--vigil-line-drawn)', type: 'bar' },
            {
              name: 'percent',
              label: t('正确率（%）'),
              color: 'var(--vigil-accent)',
              type: 'line',
              yAxisId: 'right',
            },
          ]}
          yAxisProps={{ allowDecimals: false, width: 32 }}
          rightYAxisProps={{ domain: [0, 100], width: 36 }}
          barProps={{ isAnimationActive: false }}
          lineProps={{ isAnimationActive: false }}
          composedChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <VisuallyHidden>
        <table>
          <caption>{t('近 30 天正确率')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('日期')}</th>
              <th scope="col">{t('题量（题）')}</th>
              <th scope="col">{t('正确率（%）')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ day, answered, percent }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{answered}</td>
                <td>{percent ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
