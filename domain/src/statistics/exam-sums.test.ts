import { describe, expect, it } from 'vitest';
import type { PaperScore } from '../sitting/event-parts.js';
import { minuteBands, noExamSums, scoreBands, scoreFigures, withScoring } from './exam-sums.js';

const scoring = (objScore: number, more: Partial<PaperScore> = {}): PaperScore => ({
  objScore,
  passed: objScore >= 60,
  reviewState: 2,
  state: 2,
  valid: true,
  questions: [],
  sitting: { examId: 'exam-1', examType: 1, userTime: objScore * 60 },
  ...more,
});
const after = (...scorings: readonly PaperScore[]) =>
  scorings.reduce((sums, one) => withScoring(sums, one, 1), noExamSums);

describe('sums of an exam', () => {
  it('give average, median, extremes, deviation and pass rate', () => {
    expect(scoreFigures(after(scoring(50), scoring(60.5), scoring(90), scoring(100)))).toEqual({
      count: 4,
      average: 75.125,
      highest: 100,
      lowest: 50,
      median: 75.25,
      deviation: expect.closeTo(20.55, 1),
      passRate: 0.75,
    });
    expect(scoreFigures(after(scoring(3), scoring(1), scoring(2))).median).toBe(2);
  });

  it('tell nothing while there is no score', () => {
    expect(scoreFigures(noExamSums)).toEqual({
      ...{ count: 0, average: null, highest: null, lowest: null },
      ...{ median: null, deviation: null, passRate: null },
    });
  });

  it('a paper that waits for marking, a void one and an empty one are told apart', () => {
    const sums = after(
      scoring(30, { reviewState: 0, passed: null, state: 1 }),
      scoring(80, { valid: false, passed: false }),
      scoring(0, { state: 3 }),
      scoring(70),
    );
    expect(sums).toMatchObject({
      handedIn: 4,
      waiting: 1,
      voided: 1,
      empty: 1,
      passed: 1,
      failed: 1,
      scores: { '0': 1, '700': 1 },
    });
    expect(sums.minutes).toEqual({ '30': 1, '80': 1, '0': 1, '70': 1 });
    expect(sums.seconds).toBe(180 * 60);
  });

  it('what is taken back leaves no trace, and the extremes follow', () => {
    const two = after(scoring(50), scoring(90));
    const one = withScoring(two, scoring(90), -1);
    expect(one).toEqual(after(scoring(50)));
    expect(scoreFigures(one)).toMatchObject({ highest: 50, count: 1 });
    expect(withScoring(one, scoring(50), -1)).toEqual(noExamSums);
    expect(withScoring(noExamSums, { ...scoring(50), sitting: undefined }, 1)).toBe(noExamSums);
  });

  it('scores fall into ten bands; full marks into the last', () => {
    const bands = scoreBands(
      after(scoring(0), scoring(9.9), scoring(10), scoring(99.9), scoring(100)).scores,
      100,
    );
    expect(bands.map(({ count }) => count)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 2]);
    expect(bands[0]).toEqual({ from: 0, to: 10, count: 2 });
    expect(scoreBands({}, 0)).toEqual([]);
  });

  it('minutes fall into at most ten bands as narrow as can be', () => {
    expect(minuteBands({})).toEqual([]);
    expect(minuteBands({ '0': 2, '9': 1 })).toHaveLength(10);
    const bands = minuteBands({ '12': 3, '44': 1 });
    expect(bands.map(({ from }) => from)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40]);
    expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    expect(minuteBands({ '90000': 1 }).length).toBeLessThanOrEqual(10);
  });
});
