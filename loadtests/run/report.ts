import type { Consistency } from './check.js';
import type { K6Result, Measure } from './k6-run.js';
import type { Machine } from './machine.js';
import { slices } from './plan.js';
import type { Sample } from './sampler.js';

/** One bar and what was measured against it. */
export interface Bar {
  readonly what: string;
  readonly bar: string;
  readonly measured: string;
  readonly ok: boolean;
}

/** A latency: over the whole run, and its course. Milliseconds. */
export interface LatencyReport {
  readonly name: string;
  readonly count: number;
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  /** per slice of the run; null where nothing was measured */
  readonly course: readonly ({ readonly median: number; readonly p99: number } | null)[];
}

/** All that is known of one run; the text and the page are made from it alone. */
export interface Report {
  readonly scenario: string;
  readonly about: string;
  readonly at: string;
  readonly seconds: number;
  readonly people: Readonly<Record<string, number>>;
  readonly machine: Machine;
  readonly fsyncMs: number | null;
  /** before the run */
  readonly restedReadUs: number;
  readonly sharedBy: string;
  readonly bars: readonly Bar[];
  readonly ok: boolean;
  readonly latencies: readonly LatencyReport[];
  readonly counters: Readonly<Record<string, number>>;
  readonly echo: {
    readonly perSecond: number;
    readonly latency: LatencyReport | null;
    readonly dropped: number;
  };
  readonly samples: readonly Sample[];
  readonly consistency: Consistency | null;
  readonly failures: readonly string[];
}

const isSlice = (name: string): boolean => name.includes('{slice:');

/** The scenario's own latencies, those of k6 itself left out. */
export function latenciesOf({ measures }: Pick<K6Result, 'measures'>): LatencyReport[] {
  return Object.entries(measures)
    .filter(([name, measure]) => measure.type === 'trend' && name.endsWith('_ms') && !isSlice(name))
    .map(([name, measure]) => latencyOf(name, measure, measures));
}

function latencyOf(name: string, { values }: Measure, measures: K6Result['measures']): LatencyReport {
  const course = Array.from({ length: slices }, (_, slice) => {
    const part = measures[`${name}{slice:${slice}}`]?.values;
    return part === undefined || (part['count'] ?? 0) === 0
      ? null
      : { median: part['med'] ?? 0, p99: part['p(99)'] ?? 0 };
  });
  const at = (key: string): number => values[key] ?? 0;
  return {
    name,
    count: at('count'),
    median: at('med'),
    p95: at('p(95)'),
    p99: at('p(99)'),
    max: at('max'),
    course,
  };
}

/** k6's thresholds as bars; those that only keep slices apart are left out. */
export function barsOf({ measures }: Pick<K6Result, 'measures'>): Bar[] {
  return Object.entries(measures).flatMap(([name, measure]) =>
    isSlice(name)
      ? []
      : Object.entries(measure.thresholds ?? {}).map(([bar, { ok }]) => {
          const key = bar.replace(/[<>=].*$/, '').trim();
          return {
            what: name,
            bar,
            measured: figure(measure.values[key === 'count' ? 'count' : key] ?? 0),
            ok,
          };
        }),
  );
}

export const countersOf = ({ measures }: Pick<K6Result, 'measures'>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(measures).flatMap(([name, { type, values }]) =>
      type === 'counter' && !name.includes('{') ? [[name, values['count'] ?? 0]] : [],
    ),
  );

export const figure = (value: number): string =>
  Number.isInteger(value)
    ? String(value)
    : value >= 100
      ? value.toFixed(0)
      : value.toFixed(value >= 10 ? 1 : 2);

export const mib = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;

/** Highest and mean of what was sampled; null when it never was. */
export function overSamples(
  samples: readonly Sample[],
  of: (sample: Sample) => number | null | undefined,
): { readonly mean: number; readonly most: number } | null {
  const values = samples.flatMap((sample) => of(sample) ?? []);
  return values.length === 0
    ? null
    : { mean: values.reduce((sum, value) => sum + value, 0) / values.length, most: Math.max(...values) };
}

/** The report as it is read in a terminal. */
export function reportText(report: Report): string {
  const { machine, echo, consistency, samples } = report;
  const load = (values: readonly number[]): string => values.map((value) => value.toFixed(2)).join(' ');
  const usage = (
    name: string,
    of: (sample: Sample) => number | null | undefined,
    say: (value: number) => string,
  ): string[] => {
    const over = overSamples(samples, of);
    return over === null
      ? []
      : [`  ${name.padEnd(34)} mean ${say(over.mean).padStart(9)}   most ${say(over.most).padStart(9)}`];
  };
  const row = (latency: LatencyReport): string =>
    `  ${latency.name.padEnd(20)} ${String(latency.count).padStart(8)} ${[latency.median, latency.p95, latency.p99, latency.max].map((value) => figure(value).padStart(9)).join('')}`;
  const cores = (value: number): string => `${value.toFixed(2)} cores`;
  return [
    `${report.scenario}: ${report.about}`,
    `${report.at}, ${report.seconds} s; ${Object.entries(report.people)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}`,
    `${machine.cores} × ${machine.cpu}, ${machine.memoryGiB} GiB, ${machine.system}, Node ${machine.node}; load before ${load(machine.loadBefore)}, after ${load(machine.loadAfter)}`,
    `on the same cores: ${report.sharedBy}${report.fsyncMs === null ? '' : `; raw fsync of 4 KiB ${report.fsyncMs.toFixed(2)} ms`}; a page of memory that rested half a second ${report.restedReadUs.toFixed(2)} µs`,
    '',
    ...report.bars.map(
      ({ what, bar, measured, ok }) =>
        `  ${ok ? 'kept  ' : 'MISSED'} ${what.padEnd(34)} ${bar.padEnd(14)} ${measured}`,
    ),
    '',
    `  ${'ms'.padEnd(20)} ${'count'.padStart(8)} ${['median', 'p95', 'p99', 'max'].map((name) => name.padStart(9)).join('')}`,
    ...report.latencies.map(row),
    ...(echo.latency === null ? [] : [row({ ...echo.latency, name: `echo ${echo.perSecond}/s` })]),
    '',
    ...usage('server', (sample) => sample.serverCores, cores),
    ...usage('face process', (sample) => sample.facesCores, cores),
    ...usage('k6', (sample) => sample.k6Cores, cores),
    ...usage('everything else on the machine', (sample) => sample.othersCores, cores),
    ...usage('server memory', (sample) => sample.serverRssBytes, mib),
    ...usage('face process memory', (sample) => sample.facesRssBytes, mib),
    ...usage(
      'event loop delay p99',
      (sample) => sample.metrics['vigil_event_loop_delay_p99_seconds'],
      (value) => `${(value * 1000).toFixed(1)} ms`,
    ),
    ...usage(
      'projector lag',
      (sample) => sample.metrics['vigil_projector_lag_seconds'],
      (value) => `${value.toFixed(2)} s`,
    ),
    ...usage('sockets', (sample) => sample.metrics['vigil_sockets'], figure),
    '',
    ...Object.entries(report.counters).map(([name, value]) => `  ${name.padEnd(34)} ${figure(value)}`),
    '',
    ...consistencyLines(consistency),
    ...report.failures.slice(0, 10).map((line) => `  ${line}`),
    report.ok ? 'every bar kept' : 'BARS MISSED',
  ].join('\n');
}

function consistencyLines(consistency: Consistency | null): string[] {
  if (consistency === null)
    return [
      'consistency NOT CHECKED: the log of a server started elsewhere is read with --data-dir once that server has stopped',
    ];
  const { problems, events, saves, promised, deadlines } = consistency;
  return [
    `consistency: ${promised} acknowledged acts, ${saves} saves and ${events} events in the log, ${problems.length} problems`,
    ...problems.slice(0, 10).map((problem) => `  ${problem}`),
    ...(deadlines === null
      ? []
      : [
          `deadlines: ${deadlines.papers} papers handed in, the middle one ${figure(deadlines.medianMs)} ms and the last ${figure(deadlines.lastMs)} ms after deadline and grace`,
        ]),
  ];
}
