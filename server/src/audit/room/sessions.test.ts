import { describe, expect, it } from 'vitest';
import { restMilliseconds, sessionsOf } from './sessions.js';

const hour = 3_600_000;
const sat = (createTime: number, handTime: number | null, deadline: number | null = null) => ({
  ...{ createTime, handTime, deadline },
});

describe('the sessions of an exam', () => {
  it('end where nobody sat for half an hour, the newest first', () => {
    const papers = [sat(5 * hour, 6 * hour), sat(0, hour), sat(hour + restMilliseconds, 3 * hour)];
    expect(sessionsOf(papers, 9 * hour)).toEqual([
      { from: 5 * hour, to: 6 * hour, papers: 1 },
      { from: 0, to: 3 * hour, papers: 2 },
    ]);
    expect(sessionsOf([], hour)).toEqual([]);
  });

  it('an open paper lasts until now, or until its deadline; without one it has only begun', () => {
    expect(sessionsOf([sat(0, null, 2 * hour)], hour)).toEqual([{ from: 0, to: hour, papers: 1 }]);
    expect(sessionsOf([sat(0, null, 2 * hour)], 9 * hour)).toEqual([{ from: 0, to: 2 * hour, papers: 1 }]);
    expect(sessionsOf([sat(hour, null)], 9 * hour)).toEqual([{ from: hour, to: hour, papers: 1 }]);
  });
});
