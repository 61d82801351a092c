import { describe, expect, it } from 'vitest';
import { microsecondsBetween, threadTimes } from './processor-time.js';

describe('processor time of a process', () => {
  it('is what its threads computed between two moments, those that began meanwhile included', () => {
    const before = new Map([['1', 5_000], ['2', 1_000]]); // prettier-ignore
    const after = new Map([['1', 9_000], ['3', 2_000]]); // prettier-ignore
    expect(microsecondsBetween(before, after)).toBe(6);
  });

  it('grows while this process computes', () => {
    const before = threadTimes(process.pid);
    const until = performance.now() + 30;
    while (performance.now() < until);
    expect(microsecondsBetween(before, threadTimes(process.pid))).toBeGreaterThan(1000);
  });
});
