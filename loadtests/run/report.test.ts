import { describe, expect, it } from 'vitest';
import { barsOf, latenciesOf } from './report.js';
import { plotOf } from './plot.js';

const trend = (values: Record<string, number>, thresholds?: Record<string, { ok: boolean }>) => ({
  type: 'trend' as const,
  values: { count: 10, med: 1, 'p(95)': 2, 'p(99)': 3, max: 4, ...values },
  ...(thresholds === undefined ? {} : { thresholds }),
});

const measures = {
  save_ms: trend({ 'p(99)': 61.25 }, { 'p(99)<=50': { ok: false } }),
  'save_ms{slice:0}': trend({ med: 5, 'p(99)': 9 }, { 'max>=0': { ok: true } }),
  'save_ms{slice:1}': trend({ count: 0 }, { 'max>=0': { ok: true } }),
  http_req_duration: trend({}),
  failed: { type: 'counter' as const, values: { count: 2 }, thresholds: { 'count==0': { ok: false } } },
};

describe('the report of a run', () => {
  it('shows what k6 measured against each bar, and not the slices', () => {
    expect(barsOf({ measures })).toEqual([
      { what: 'save_ms', bar: 'p(99)<=50', measured: '61.3', ok: false },
      { what: 'failed', bar: 'count==0', measured: '2', ok: false },
    ]);
  });

  it('keeps a latency with its course, empty where nothing was measured', () => {
    const [save, ...others] = latenciesOf({ measures });
    expect(others).toEqual([]);
    expect(save).toMatchObject({ name: 'save_ms', count: 10, p99: 61.25 });
    expect(save?.course.slice(0, 2)).toEqual([{ median: 5, p99: 9 }, null]);
  });
});

describe('a plot', () => {
  it('draws every line and the bar, and is left out when there is nothing to draw', () => {
    const svg = plotOf('p99', 'ms', [{ name: 'p99', points: [[0, 10], [1, 40]] }], 50); // prettier-ignore
    expect(svg.match(/<path/g)).toHaveLength(1);
    expect(svg).toContain('class="bar"');
    expect(plotOf('p99', 'ms', [{ name: 'p99', points: [] }])).toBe('');
  });
});
