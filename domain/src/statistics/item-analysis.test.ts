import { describe, expect, it } from 'vitest';
import type { PaperScore } from '../sitting/event-parts.js';
import { seededRandom } from '../kernel/random.js';
import { itemAnalysis, papersForDiscrimination } from './item-analysis.js';
import { noSums, withPaper, type QuestionSums } from './question-sums.js';

declare const console: { info(text: string): void };

const seed = Math.floor(Math.random() * 2 ** 31);
console.info(`item analysis: seed ${seed}`);

/** A paper on which `right` says which of the questions q0, q1 … (2 points each) are right. */
const paper = (right: readonly boolean[], more: Partial<PaperScore> = {}): PaperScore => ({
  objScore: right.filter(Boolean).length * 2,
  passed: true,
  reviewState: 2,
  state: 2,
  valid: true,
  sitting: { examId: 'exam-1', examType: 1, userTime: 60 },
  questions: right.map((one, i) => ({
    quId: `q${i}`,
    score: one ? 2 : 0,
    right: one,
    fullScore: 2,
    blank: false,
    checked: [one ? 'a' : 'b'],
  })),
  ...more,
});

const sumsOf = (papers: readonly PaperScore[], quId = 'q0'): QuestionSums =>
  papers.reduce((sums, one) => withPaper(sums, quId, one, 1), noSums);

/** Candidates of random strength: question i is right with probability strength. */
function cohort(size: number, random: () => number, ease = 0): PaperScore[] {
  return Array.from({ length: size }, () => {
    const strength = random();
    return paper(Array.from({ length: 20 }, () => random() < Math.min(1, strength + ease)));
  });
}

const pearson = (xs: readonly number[], ys: readonly number[]): number => {
  const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length;
  const [mx, my] = [mean(xs), mean(ys)];
  const sum = (f: (i: number) => number) => xs.reduce((total, _x, i) => total + f(i), 0);
  return (
    sum((i) => ((xs[i] as number) - mx) * ((ys[i] as number) - my)) /
    Math.sqrt(sum((i) => ((xs[i] as number) - mx) ** 2) * sum((i) => ((ys[i] as number) - my) ** 2))
  );
};

const isRight = (one: PaperScore): number => Number(one.questions[0]?.right === true);
const rest = (one: PaperScore): number =>
  one.questions.slice(1).filter((question) => question.right === true).length / 19;

describe('item analysis', () => {
  it('the sums give the correlation that all papers together give', () => {
    for (let run = 0; run < 50; run += 1) {
      const papers = cohort(200, seededRandom(`${seed}-${run}`));
      const expected = pearson(papers.map(isRight), papers.map(rest));
      expect(itemAnalysis([sumsOf(papers)]).pointBiserial).toBeCloseTo(expected, 2);
    }
  });

  it('the discrimination index is the correct rate of the best 27 % less that of the worst', () => {
    for (let run = 0; run < 20; run += 1) {
      const papers = cohort(1000, seededRandom(`d-${seed}-${run}`)).sort((a, b) => rest(a) - rest(b));
      const rate = (some: readonly PaperScore[]) =>
        some.reduce((sum, one) => sum + isRight(one), 0) / some.length;
      const expected = rate(papers.slice(-270)) - rate(papers.slice(0, 270));
      expect(Math.abs((itemAnalysis([sumsOf(papers)]).discrimination ?? 9) - expected)).toBeLessThan(0.08);
    }
  });

  it('a contribution taken back leaves no trace, in any order', () => {
    const random = seededRandom(`back-${seed}`);
    const [kept, gone] = [cohort(60, random), cohort(60, random)];
    const all = sumsOf([...kept, ...gone]);
    const without = gone
      .toSorted(() => random() - 0.5)
      .reduce((sums, one) => withPaper(sums, 'q0', one, -1), all);
    expect(without).toEqual(sumsOf(kept));
    expect(kept.reduce((sums, one) => withPaper(sums, 'q0', one, -1), without)).toEqual(noSums);
  });

  it('an easy exam beside a hard one does not pass for a good question', () => {
    const random = seededRandom('two exams');
    const guess = (ease: number): PaperScore[] =>
      Array.from({ length: 300 }, () => paper(Array.from({ length: 20 }, () => random() < 0.3 + ease)));
    const [hard, easy] = [sumsOf(guess(0)), sumsOf(guess(0.5))];
    expect(Math.abs(itemAnalysis([hard, easy]).pointBiserial ?? 9)).toBeLessThan(0.12);
    expect(itemAnalysis([hard, easy]).rightRate).toBeCloseTo(0.55, 1);
  });

  it(`tells nothing of discrimination below ${papersForDiscrimination} papers, or when nearly all are right`, () => {
    const random = seededRandom('few');
    const few = sumsOf(cohort(papersForDiscrimination - 1, random));
    expect(itemAnalysis([few])).toMatchObject({
      papers: papersForDiscrimination - 1,
      pointBiserial: null,
      discrimination: null,
    });
    expect(itemAnalysis([sumsOf(cohort(papersForDiscrimination, random))]).pointBiserial).not.toBeNull();
    const allRight = sumsOf(
      cohort(100, random).map((one) => ({
        ...one,
        questions: one.questions.map((q, i) => (i === 0 ? { ...q, right: true, score: 2 } : q)),
      })),
    );
    expect(itemAnalysis([allRight])).toMatchObject({
      rightRate: 1,
      pointBiserial: null,
      discrimination: null,
    });
  });

  it('counts choices and blanks; a void paper, an empty one and one from before say nothing', () => {
    const blank = paper([false, true]);
    const papers = [
      paper([true, true]),
      paper([false, true]),
      {
        ...blank,
        questions: blank.questions.map((one, i) =>
          i === 0 ? { quId: one.quId, score: 0, right: false, fullScore: 2, blank: true } : one,
        ),
      },
      paper([true, true], { valid: false }),
      {
        ...paper([false, false]),
        questions: paper([false, false]).questions.map((one) => ({ ...one, blank: true })),
      },
      { ...paper([true, true]), sitting: undefined },
    ];
    const sums = sumsOf(papers);
    expect(sums).toMatchObject({ papers: 3, blank: 1, scored: 3, right: 1, options: { a: 1, b: 1 } });
    expect(itemAnalysis([sums])).toMatchObject({
      rightRate: 1 / 3,
      scoreRate: 1 / 3,
      averageScore: 2 / 3,
      fullScore: 2,
      blankRate: 1 / 3,
    });
  });

  it('a question that waits for marking is an attempt without a score; a question alone on its paper has no rest', () => {
    const waiting = paper([true, true]);
    const unscored = {
      ...waiting,
      questions: [
        { quId: 'q0', score: 0, right: null, fullScore: 2, blank: false },
        ...waiting.questions.slice(1),
      ],
    };
    expect(itemAnalysis([sumsOf([unscored])])).toMatchObject({
      papers: 1,
      scored: 0,
      rightRate: null,
      averageScore: null,
    });
    expect(sumsOf([paper([true])])).toMatchObject({ scored: 1, n: 0 });
    expect(itemAnalysis([])).toMatchObject({ papers: 0, rightRate: null, blankRate: null });
  });
});
