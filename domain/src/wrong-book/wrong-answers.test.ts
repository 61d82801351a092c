import { describe, expect, it } from 'vitest';
import type { PaperScore } from '../sitting/public.js';
import { wronglyAnswered } from './wrong-answers.js';

type Result = PaperScore['questions'][number];

const result = (quId: string, right: boolean | null, more: Partial<Result> = {}): Result => ({
  quId,
  score: right === true ? 10 : 0,
  fullScore: 10,
  right,
  ...more,
});
const score = (questions: readonly Result[], more: Partial<PaperScore> = {}): PaperScore => ({
  objScore: 0,
  passed: false,
  reviewState: 2,
  state: 2,
  valid: true,
  questions: [...questions],
  ...more,
});

describe('what comes into the wrong-book', () => {
  it('[WB1] a question whose key decides is wrong unless it is answered fully right, an empty one too', () => {
    const questions = [
      result('right', true),
      result('wrong', false),
      result('partly', false, { score: 5 }),
      result('empty', false, { blank: true }),
    ];
    expect(wronglyAnswered(score(questions))).toEqual(['wrong', 'partly', 'empty']);
  });

  it('[WB2] a marked answer is wrong below 60 % of its points, one that waits is not', () => {
    const marked = (quId: string, points: number): Result =>
      result(quId, points === 10, { score: points, by: 'mark' });
    const questions = [marked('5.9', 5.9), marked('6', 6), marked('10', 10), result('waits', null)];
    expect(wronglyAnswered(score(questions))).toEqual(['5.9']);
  });

  it('[WB3] a composite is wrong when a part is, and comes in whole, once', () => {
    const part = (quId: string, right: boolean | null, more: Partial<Result> = {}): Result =>
      result(quId, right, { wholeId: 'whole', ...more });
    const wholeOf = (...parts: Result[]): string[] =>
      wronglyAnswered(score([result('whole', false), ...parts]));
    expect(wholeOf(part('a', false), part('b', false), part('c', null))).toEqual(['whole']);
    // All that is short of full points is an essay with 80 %.
    expect(wholeOf(part('a', true), part('b', false, { score: 8, by: 'mark' }))).toEqual([]);
  });

  it('[WB4] a paper that counts for nothing, or was taken empty, brings nothing in', () => {
    const wrong = [result('wrong', false)];
    expect(wronglyAnswered(score(wrong, { valid: false }))).toEqual([]);
    expect(wronglyAnswered(score(wrong, { state: 3 }))).toEqual([]);
    expect(wronglyAnswered(score(wrong, { state: 1, reviewState: 0 }))).toEqual(['wrong']);
  });
});
