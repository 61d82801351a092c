import { median } from '../run/medians.js';
import type { PageLoad } from './load-page.js';
import { bars, type MeasuredPage } from './page-list.js';

/** Medians of the loads of one page; milliseconds and bytes. */
export interface PageReport {
  readonly page: string;
  readonly app: MeasuredPage['app'];
  readonly runs: number;
  readonly requests: number;
  readonly files: number;
  readonly bytes: number;
  readonly scriptBytes: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly usable: number;
  /** the quickest of the runs: closest to a machine that does nothing else */
  readonly usableBest: number;
  readonly blocked: number;
  /** ms of the main thread at this machine's own speed, waiting left out */
  readonly processor: number;
  readonly layoutShift: number;
  /** which figures are over their bar */
  readonly over: readonly ('requests' | 'firstPaint' | 'usable' | 'layoutShift' | 'errors')[];
  readonly errors: readonly string[];
}

/** Cumulative layout shift that nobody notices. */
export const steadyLayout = 0.01;

/**
 * The medians of a page's slowed loads, held against the bars of its application; the processor's time is taken
 * from loads at full speed.
 */
export function reportOf(
  page: MeasuredPage,
  loads: readonly PageLoad[],
  fullSpeed: readonly PageLoad[],
): PageReport {
  const middle = (of: (load: PageLoad) => number | null): number =>
    median(loads.map((load) => of(load) ?? Number.POSITIVE_INFINITY)) ?? Number.POSITIVE_INFINITY;
  const figures = {
    requests: middle((load) => load.requests),
    files: middle((load) => load.files),
    bytes: middle((load) => load.bytes),
    scriptBytes: middle((load) => load.scriptBytes),
    firstPaint: Math.round(middle((load) => load.firstPaint)),
    largestPaint: Math.round(middle((load) => load.largestPaint)),
    usable: Math.round(middle((load) => load.usable)),
    usableBest: Math.round(Math.min(...loads.map((load) => load.usable ?? Number.POSITIVE_INFINITY))),
    blocked: Math.round(middle((load) => load.blocked)),
    processor: Math.round(Math.min(...fullSpeed.map((load) => load.processor))),
    layoutShift: Number(middle((load) => load.layoutShift).toFixed(4)),
  };
  const bar = bars[page.app];
  const errors = [...new Set(loads.flatMap((load) => load.errors))];
  const over: PageReport['over'] = [
    ...(figures.requests > bar.requests + (page.carries ?? 0) ? (['requests'] as const) : []),
    ...(figures.firstPaint > bar.firstPaint ? (['firstPaint'] as const) : []),
    ...(figures.usable > (page.quick ? bar.usable : Number.MAX_VALUE) ? (['usable'] as const) : []),
    ...(figures.layoutShift > steadyLayout ? (['layoutShift'] as const) : []),
    ...(errors.length > 0 ? (['errors'] as const) : []),
  ];
  return { page: page.name, app: page.app, runs: loads.length, ...figures, over, errors };
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(0);
const seconds = (ms: number): string => (Number.isFinite(ms) ? (ms / 1000).toFixed(2) : 'never');

const columns: readonly (readonly [string, (report: PageReport) => string])[] = [
  ['page', ({ page }) => page],
  ['app', ({ app }) => app],
  ['requests', (one) => marked(one, 'requests', String(one.requests))],
  ['files', ({ files }) => String(files)],
  ['KB', ({ bytes }) => kilobytes(bytes)],
  ['JS KB', ({ scriptBytes }) => kilobytes(scriptBytes)],
  ['first paint s', (one) => marked(one, 'firstPaint', seconds(one.firstPaint))],
  ['LCP s', ({ largestPaint }) => seconds(largestPaint)],
  ['usable s', (one) => marked(one, 'usable', seconds(one.usable))],
  ['best', ({ usableBest }) => seconds(usableBest)],
  ['blocked s', ({ blocked }) => seconds(blocked)],
  ['CPU ms', ({ processor }) => String(processor)],
  ['CLS', (one) => marked(one, 'layoutShift', one.layoutShift.toFixed(3))],
];

const marked = (report: PageReport, figure: PageReport['over'][number], text: string): string =>
  report.over.includes(figure) ? `${text} !` : text;

/** The reports as a Markdown table; `!` is over its bar. */
export function pageTable(reports: readonly PageReport[]): string {
  const rows = [columns.map(([head]) => head), ...reports.map((one) => columns.map(([, cell]) => cell(one)))];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, index) => (index < 2 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, index) => (index < 2 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), rule, ...body.map(line)].join('\n');
}
