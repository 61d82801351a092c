import { describe, expect, it } from 'vitest';
import type { PaperScore } from '../sitting/event-parts.js';
import { noExamSums, percentiles, withScoring } from './exam-sums.js';
import { choiceByGroup, optionRemark } from './distractors.js';
import { noSums, withPaper } from './question-sums.js';
import { itemReliability, reliabilityOf } from './reliability.js';

/** A paper with these points of 1 for q0, q1 …; null: waits for marking. */
const paper = (points: readonly (number | null)[], ids = points.map((_, i) => `q${i}`)): PaperScore => ({
  objScore: 0,
  passed: true,
  reviewState: points.includes(null) ? 0 : 1,
  state: 2,
  valid: true,
  sitting: { examId: 'exam-1', examType: 1, userTime: 60 },
  questions: points.map((score, i) => ({
    quId: ids[i] as string,
    score: score ?? 0,
    right: score === null ? null : score === 1,
    fullScore: 1,
    blank: false,
    checked: [score === 1 ? 'key' : 'other'],
  })),
});

const times = (count: number, one: PaperScore): PaperScore[] => Array.from({ length: count }, () => one);

const told = (papers: readonly PaperScore[], quIds: readonly string[]) => {
  const exam = papers.reduce((sums, one) => withScoring(sums, one, 1), noExamSums).complete;
  const items = quIds.map(
    (quId) => papers.reduce((sums, one) => withPaper(sums, quId, one, 1), noSums).complete,
  );
  return { exam, items, reliability: reliabilityOf(exam, items) };
};

const three = ['q0', 'q1', 'q2'];
const cohort = [
  ...times(10, paper([1, 1, 1])),
  ...times(10, paper([1, 1, 0])),
  ...times(10, paper([0, 0, 0])),
];

describe('reliability', () => {
  it('is Cronbach’s α with its standard error, as by hand', () => {
    // Item variances 2/9 each; totals 3, 2, 0 with variance 14/9; α = 3/2 · (1 − (6/9)/(14/9)) = 6/7.
    const { reliability } = told([...cohort, paper([1, null, 0])], three);
    expect(reliability).toMatchObject({ papers: 30, questions: 3, why: null });
    expect(reliability.alpha).toBeCloseTo(6 / 7, 10);
    expect(reliability.error).toBeCloseTo(Math.sqrt(14 / 9 / 7), 10);
  });

  it('says what each question does for it', () => {
    const { exam, items } = told(cohort, three);
    // Without the third the other two are the same question; its points and theirs correlate by 1/2.
    const third = itemReliability(exam, items, items[2] as (typeof items)[number]);
    expect(third.alphaWithout).toBeCloseTo(1, 10);
    expect(third.itemRest).toBeCloseTo(0.5, 10);
  });

  it('is not told of few papers, papers with questions of their own, or where nothing differs', () => {
    expect(told(cohort.slice(1), three).reliability).toMatchObject({ alpha: null, why: 'few-papers' });
    const drawn = [...cohort, ...times(10, paper([1, 0, 1], ['q0', 'q1', 'q9']))];
    expect(told(drawn, [...three, 'q9']).reliability).toMatchObject({ alpha: null, why: 'drawn' });
    expect(told(times(30, paper([1, 0, 1])), three).reliability.why).toBe('no-spread');
    expect(told(times(30, paper([1])), ['q0']).reliability.why).toBe('few-questions');
  });

  it('leaves a question out that a regrade voided', () => {
    const voided = cohort.map((one) => ({
      ...one,
      questions: [...one.questions, { quId: 'q3', score: 0, right: false, fullScore: 0, blank: false }],
    }));
    expect(told(voided, [...three, 'q3']).reliability.alpha).toBeCloseTo(6 / 7, 10);
  });
});

describe('percentiles', () => {
  it('lie between neighbours as spreadsheets have it', () => {
    const scores = { '10': 1, '20': 1, '30': 1, '40': 1 };
    expect(percentiles(scores, [0, 25, 50, 90, 100]).map(({ score }) => score)).toEqual([
      1, 1.75, 2.5, 3.7, 4,
    ]);
    expect(percentiles({ '55': 3 }, [10, 50])).toEqual([
      { rank: 10, score: 5.5 },
      { rank: 50, score: 5.5 },
    ]);
    expect(percentiles({}, [50])).toEqual([]);
  });
});

describe('who chose what', () => {
  it('tells the best and the worst 27 % apart, and what is odd about an option', () => {
    // 100 papers; the rest of the paper says who is strong: q1 … q4 right or wrong.
    const strong = (choice: string) => withChoice(paper([0, 1, 1, 1, 1]), choice);
    const weak = (choice: string) => withChoice(paper([0, 0, 0, 0, 0]), choice);
    const papers = [
      ...times(27, strong('a')),
      ...times(23, strong('key')),
      ...times(40, weak('key')),
      ...times(8, weak('b')),
      ...times(2, weak('c')),
    ];
    const sums = papers.reduce((now, one) => withPaper(now, 'q0', one, 1), noSums);
    const a = choiceByGroup(sums, 'a');
    expect(a?.upper).toBeCloseTo(27 / 50, 10);
    expect(a?.lower).toBe(0);
    expect(choiceByGroup(sums, 'key')?.lower).toBeCloseTo(40 / 50, 10);
    expect(optionRemark(sums, 'a', false)).toBe('attracts-strong');
    expect(optionRemark(sums, 'key', true)).toBe('key-attracts-weak');
    expect(optionRemark(sums, 'b', false)).toBeNull();
    expect(optionRemark(sums, 'c', false)).toBe('unused');
    expect(choiceByGroup(sums, null)).toEqual({ upper: 0, lower: 0 });
    const few = papers.slice(0, 29).reduce((now, one) => withPaper(now, 'q0', one, 1), noSums);
    expect(choiceByGroup(few, 'a')).toBeNull();
    expect(optionRemark(few, 'c', false)).toBeNull();
    expect(papers.reduce((now, one) => withPaper(now, 'q0', one, -1), sums)).toEqual(noSums);
  });
});

function withChoice(score: PaperScore, choice: string): PaperScore {
  const questions = score.questions.map((one, i) =>
    i === 0 ? { ...one, checked: [choice], right: choice === 'key', score: choice === 'key' ? 1 : 0 } : one,
  );
  return { ...score, questions };
}
