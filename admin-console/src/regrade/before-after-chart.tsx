import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { VisuallyHidden } from '@mantine/core';
import { sayAbbreviated } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import styles from './regrade.module.css';

interface BeforeAfterChartProps {
  /** papers by tenths of what they can bring */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

const bandName = (index: number): string => t('{{from}}–{{to}}%', { from: index * 10, to: index * 10 + 10 });

/** The distribution of scores before and after, side by side; the same as a table for who cannot see it. */
export function BeforeAfterChart({ before, after }: BeforeAfterChartProps) {
  const bands = before.map((count, index) => ({
    name: bandName(index),
    before: count,
    after: after[index] ?? 0,
  }));
  return (
    <figure className={styles['chart']}>
      <div aria-hidden>
        <BarChart
          h={260}
          data={bands}
          dataKey="name"
          series={[
            { name: 'before', label: t('调整前'), color: 'var(--vigil-muted)' },
            { name: 'after', label: t('调整后'), color: 'var(--vigil-accent)' },
          ]}
          withLegend
          xAxisLabel={t('得分率（含下限）')}
          yAxisLabel={t('份数')}
          maxBarWidth={28}
          tickLine="y"
          yAxisProps={{ allowDecimals: false, width: 56, tickFormatter: sayAbbreviated }}
          xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 2 }}
          barProps={{ isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 4, bottom: 28, left: 16 } }}
        />
      </div>
      <VisuallyHidden>
        <table>
          <caption>{t('调整前后的成绩分布')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('得分率')}</th>
              <th scope="col">{t('调整前份数')}</th>
              <th scope="col">{t('调整后份数')}</th>
            </tr>
          </thead>
          <tbody>
            {bands.map((band) => (
              <tr key={band.name}>
                <th scope="row">{band.name}</th>
                <td>{band.before}</td>
                <td>{band.after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
