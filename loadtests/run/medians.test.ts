import { describe, expect, it } from 'vitest';
import { median, medianRows, type Run } from './medians.js';

const run = (p99: number, ok: boolean, echo: number | null): Run => ({
  bars: [{ what: 'save_ms', bar: 'p(99)<=50', measured: String(p99), ok }],
  latencies: [{ name: 'save_ms', count: 10, median: 5, p95: 20, p99, max: 100, course: [] }],
  echo: {
    perSecond: 10,
    dropped: 0,
    latency:
      echo === null ? null : { name: 'save_ms', count: 1, median: 1, p95: 1, p99: echo, max: 1, course: [] },
  },
  samples: [],
});

describe('medians of several runs', () => {
  it('are values that were measured', () => {
    expect(median([])).toBeNull();
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 3, 2])).toBe(2);
  });

  it('tell each bar with its range and how often it was kept, and saves against the echo of the same run', () => {
    const rows = medianRows('steady-saves', [run(40, true, 4), run(60.5, false, 5), run(200, false, null)]);
    expect(rows).toEqual([
      '| steady-saves | save_ms p(99)<=50 | 60.5 (40.0–200) | 1 of 3 |',
      '| steady-saves | save_ms | median 5.00 (5.00–5.00), p95 20.0 (20.0–20.0), p99 60.5 (40.0–200) |  |',
      '| steady-saves | save_ms p99 ÷ echo p99 | 10.0 (10.0–12.1) |  |',
    ]);
  });
});
