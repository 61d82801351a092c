import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { VisuallyHidden } from '@mantine/core';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { sayAbbreviated } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import styles from './statistics.module.css';

interface DistributionChartProps {
  /** What it shows, for those who hear it. */
  readonly caption: string;
  readonly bars: readonly { readonly name: string; readonly value: number }[];
  /** Names of the axes with their units. */
  readonly x: string;
  readonly y: string;
  /** Highest value of the y axis; left out: what the bars need. */
  readonly top?: number;
  /** A line across, before or in the middle of a bar. */
  readonly line?:
    | { readonly bar: string; readonly at: 'start' | 'middle'; readonly label: string }
    | undefined;
  /** Said instead of an empty chart. */
  readonly empty: string;
}

/**
 * Bars over named places, with axes and units; the same as a table for who cannot see it. Says so when there
 * is nothing to show.
 */
export function DistributionChart({ caption, bars, x, y, top, line, empty }: DistributionChartProps) {
  if (bars.length === 0) return <Empty plain title={t('还没有数据')} hint={empty} />;
  return (
    <figure className={styles['chart']}>
      <div aria-hidden>
        <BarChart
          h={260}
          data={bars.map(({ name, value }) => ({ name, value }))}
          dataKey="name"
          series={[{ name: 'value', label: y, color: 'var(--vigil-accent)' }]}
          xAxisLabel={x}
          yAxisLabel={y}
          maxBarWidth={44}
          tickLine="y"
          yAxisProps={{
            allowDecimals: false,
            width: 56,
            tickFormatter: sayAbbreviated,
            ...(top === undefined ? {} : { domain: [0, top] }),
          }}
          xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 2 }}
          barProps={{ isAnimationActive: false }}
          // Room for the highest number, for the name of the line, and for those of the axes.
          barChartProps={{
            accessibilityLayer: false,
            margin: { top: line === undefined ? 8 : 24, right: 4, bottom: 28, left: 16 },
          }}
          {...(line !== undefined && {
            referenceLines: [
              {
                x: line.bar,
                position: line.at,
                label: line.label,
                labelPosition: 'top',
                color: 'var(--vigil-danger)',
                strokeDasharray: '4 4',
              },
            ],
          })}
        />
      </div>
      <VisuallyHidden>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{x}</th>
              <th scope="col">{y}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
