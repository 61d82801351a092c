import { describe, expect, it } from 'vitest';
import type { PaperScored, PaperState } from '../sitting/public.js';
import { differenceOf, noSummary, withDifference, type PaperDifference } from './cohort.js';

const score = (points: number, passed: boolean | null, more: Partial<PaperScored> = {}): PaperScored => ({
  ...{ objScore: points, passed, reviewState: passed === null ? 0 : 2, state: 2, valid: true },
  questions: [
    { quId: 'q1', score: points, right: null },
    { quId: 'q2', score: 0, right: false },
  ],
  ...more,
});
const paper = { totalScore: 100 } as NonNullable<PaperState['paper']>;
const difference = (before: PaperScored, after: PaperScored | null, totalScore = 100): PaperDifference => {
  const found = differenceOf(
    { paper, score: before, regraded: null },
    after === null ? null : { regraded: { totalScore }, score: after },
  );
  if (found === null) throw new Error('no difference');
  return found;
};

describe('what a regrade makes of a paper', () => {
  it('[ET112] tells who gains and loses, who passes only now and who no longer does', () => {
    expect(difference(score(50, false), score(60.3, true))).toMatchObject({
      ...{ difference: 10.3, kind: 'gains', crossing: 'passes' },
      questions: [{ quId: 'q1', before: 50, after: 60.3 }],
    });
    expect(difference(score(60, true), score(59.9, false))).toMatchObject({
      difference: -0.1,
      kind: 'loses',
      crossing: 'fails',
    });
    expect(difference(score(60, true), null)).toMatchObject({
      difference: 0,
      kind: 'same',
      crossing: null,
      questions: [],
    });
    expect(differenceOf({ paper, score: null, regraded: null }, null)).toBeNull();
  });

  it('[ET109] says of a void question that it counts no more', () => {
    const voided = score(50, false, { questions: [{ quId: 'q2', score: 0, right: false }] });
    expect(difference(score(50, false), voided).questions).toEqual([{ quId: 'q1', before: 50, after: null }]);
  });
});

describe('a cohort', () => {
  it('[ET112] counts each paper that counts, and puts it into its band before and after', () => {
    const all = [
      difference(score(55, false), score(100, true)),
      difference(score(60, true), score(9.9, false)),
      difference(score(30, null), score(40, true)),
      difference(score(80, true), null),
      difference(score(80, true, { valid: false }), score(90, true)),
    ].reduce(withDifference, noSummary);
    expect(all).toMatchObject({ papers: 4, changed: 3, gains: 2, loses: 1, passes: 2, fails: 1, voided: 1 });
    expect(all.before).toMatchObject({ known: 3, passed: 2, waiting: 1, tenths: 1950 });
    expect(all.after).toMatchObject({ known: 4, passed: 3, waiting: 0, tenths: 2299 });
    expect(all.before.bands).toEqual([0, 0, 0, 0, 0, 1, 1, 0, 1, 0]);
    expect(all.after.bands).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1, 1]);
  });

  it('a band is a share of what the paper can bring', () => {
    const all = withDifference(noSummary, difference(score(45, true), score(45, true), 50));
    expect(all.before.bands[4]).toBe(1);
    expect(all.after.bands[9]).toBe(1);
  });
});
