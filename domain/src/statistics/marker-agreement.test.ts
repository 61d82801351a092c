import { describe, expect, it } from 'vitest';
import { seededRandom } from '../kernel/random.js';
import { agreementOf, reviewerAgreement, weightedKappa } from './marker-agreement.js';
import type { DoubleMark } from './paper-trace.js';
import { questionTimes } from './question-times.js';

const marked = (
  x: number,
  y: number,
  at = 0,
  by: readonly [string, string] = ['wang', 'li'],
): DoubleMark => ({
  ...{ quId: 'essay', most: 10 },
  first: { reviewerId: by[0], points: x, at },
  second: { reviewerId: by[1], points: y, at },
});

/** Cohen's weighted κ as it is defined: by a table of categories. */
function byTable(marks: readonly DoubleMark[], categories: number): number {
  const share = (of: (mark: DoubleMark) => boolean) => marks.filter(of).length / marks.length;
  let [observed, expected] = [0, 0];
  for (let i = 0; i < categories; i += 1)
    for (let j = 0; j < categories; j += 1) {
      const weight = (i - j) ** 2 / (categories - 1) ** 2;
      observed += weight * share(({ first, second }) => first.points === i && second.points === j);
      expected +=
        weight * share(({ first }) => first.points === i) * share(({ second }) => second.points === j);
    }
  return 1 - observed / expected;
}

describe('agreement of two rounds', () => {
  it('weighted κ is as by hand, and as its table of categories gives', () => {
    // σ²ₓ 2/3, σ²ᵧ 2/9, (x̄−ȳ)² 1/9: 1 by chance; observed 1/3.
    expect(weightedKappa([marked(1, 1), marked(2, 2), marked(3, 2)])).toBeCloseTo(2 / 3, 12);
    const random = seededRandom('kappa');
    const marks = Array.from({ length: 200 }, () => {
      const x = Math.floor(random() * 6);
      return marked(x, Math.min(5, Math.max(0, x + Math.floor(random() * 3) - 1)));
    });
    expect(weightedKappa(marks)).toBeCloseTo(byTable(marks, 6), 12);
    expect(weightedKappa([marked(4, 4), marked(4, 4)])).toBeNull();
  });

  it('tells shares from the first answer on, κ from twenty', () => {
    const marks = [marked(5, 5), marked(5, 6), marked(8, 5.5), marked(0.3, 0.1)];
    expect(agreementOf(marks, 1)).toEqual({
      ...{ pairs: 4, exact: 0.25, within: 0.75, kappa: null },
      apart: expect.closeTo(3.7 / 4, 10),
    });
    expect(agreementOf([], 1)).toEqual({ pairs: 0, exact: null, within: null, apart: null, kappa: null });
    const twenty = Array.from({ length: 20 }, (_, i) => marked(i % 5, i % 5));
    expect(agreementOf(twenty, 0)).toMatchObject({ exact: 1, kappa: 1 });
  });

  it('tells of each reviewer how they lie to the others, and whether that changes', () => {
    const marks = Array.from({ length: 30 }, (_, i) => marked(i < 15 ? 5 : 8, 5, i));
    const [li, wang] = reviewerAgreement(marks, 1);
    expect(wang).toMatchObject({ reviewerId: 'wang', pairs: 30, exact: 0.5, within: 0.5, apart: true });
    expect(wang?.mean).toBeCloseTo(0.15, 10);
    expect(wang?.earlier).toBeCloseTo(0, 10);
    expect(wang?.later).toBeCloseTo(0.3, 10);
    expect(li?.mean).toBeCloseTo(-0.15, 10);
    expect(reviewerAgreement(marks.slice(0, 19), 1)[0]).toMatchObject({ earlier: null, apart: false });
  });
});

it('times are told by their quartiles, of questions that enough papers opened', () => {
  const seconds = new Map([
    ['q1', [50, 10, 40, 20, 30]],
    ['q2', [1, 2]],
  ]);
  expect(questionTimes(seconds)).toEqual([{ quId: 'q1', papers: 5, lower: 20, median: 30, upper: 40 }]);
});
