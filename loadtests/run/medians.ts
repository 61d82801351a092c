import { overSamples, type Report } from './report.js';

/** What medians are made of. */
export type Run = Pick<Report, 'bars' | 'latencies' | 'echo' | 'samples'>;

/**
 * Median of what there is; null of nothing. Of an even number the lower of the two in the middle, which was
 * measured.
 */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

const figure = (value: number): string =>
  value === 0 || value >= 100 ? value.toFixed(0) : value.toPrecision(3);

function spread(values: readonly number[]): string {
  const middle = median(values);
  return middle === null
    ? '–'
    : `${figure(middle)} (${figure(Math.min(...values))}–${figure(Math.max(...values))})`;
}

/**
 * Several runs of one scenario as lines of a Markdown table: each bar and each latency with median and range,
 * in how many runs the bar was kept, what the server took, and for saves the ratio of their p99 to the bare
 * framework's in the same run.
 */
export function medianRows(scenario: string, runs: readonly Run[]): string[] {
  const row = (what: string, value: string, kept = ''): string =>
    `| ${scenario} | ${what} | ${value} | ${kept} |`;
  const bars = (runs[0]?.bars ?? []).map(({ what, bar }) => {
    const same = runs.flatMap((run) => run.bars.find((one) => one.what === what && one.bar === bar) ?? []);
    const measured = spread(same.map((one) => Number.parseFloat(one.measured)));
    return row(`${what} ${bar}`, measured, `${same.filter(({ ok }) => ok).length} of ${runs.length}`);
  });
  const names = [...new Set(runs.flatMap(({ latencies }) => latencies.map(({ name }) => name)))].sort();
  const latencies = names.map((name) => {
    const same = runs.flatMap((run) => run.latencies.find((one) => one.name === name) ?? []);
    return row(
      name,
      (['median', 'p95', 'p99'] as const)
        .map((key) => `${key} ${spread(same.map((one) => one[key]))}`)
        .join(', '),
    );
  });
  const cores = runs.flatMap(
    ({ samples }) => overSamples(samples, (sample) => sample.serverCores)?.mean ?? [],
  );
  const ratios = runs.flatMap(({ latencies: measured, echo }) => {
    const save = measured.find(({ name }) => name === 'save_ms');
    return save === undefined || echo.latency === null || echo.latency.p99 === 0
      ? []
      : save.p99 / echo.latency.p99;
  });
  return [
    ...bars,
    ...latencies,
    ...(cores.length === 0 ? [] : [row('cores of the server, mean', spread(cores))]),
    ...(ratios.length === 0 ? [] : [row('save_ms p99 ÷ echo p99', spread(ratios))]),
  ];
}
