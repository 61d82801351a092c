import { describe, expect, it } from 'vitest';
import { seededRandom } from '../kernel/random.js';
import { given } from '../kernel/specification.js';
import { atLeast, similarAnswers, type Sheet } from './similar-answers.js';
import { similarityLooksDecider } from './similarity-looks.decider.js';

const questionCount = 40;

/** Papers of unequal strength; the three wrong answers to a question are chosen by 60, 30 and 10 %. */
function cohort(size: number, seed: string): Sheet[] {
  const random = seededRandom(seed);
  return Array.from({ length: size }, (_, person) => {
    const strength = 0.3 + random() * 0.6;
    const questions: number[] = [];
    const answers: number[] = [];
    for (let question = 0; question < questionCount; question += 1) {
      if (random() < strength) continue;
      const luck = random();
      questions.push(question);
      answers.push(luck < 0.6 ? 0 : luck < 0.9 ? 1 : 2);
    }
    return { person, questions, answers };
  });
}

describe('the Poisson binomial', () => {
  it('is as by hand, and the binomial where all are alike', () => {
    // Exactly two of 0.2, 0.3, 0.5: 0.03 + 0.07 + 0.12; all three: 0.03.
    expect(atLeast(2, [0.2, 0.3, 0.5])).toBeCloseTo(0.25, 12);
    expect(atLeast(1, [0.5, 0.5])).toBeCloseTo(0.75, 12);
    // Tables of the binomial: n 10, p 0.25, five or more.
    expect(
      atLeast(
        5,
        Array.from({ length: 10 }, () => 0.25),
      ),
    ).toBeCloseTo(0.0781, 4);
    expect(atLeast(3, [1, 1, 1])).toBe(1);
  });
});

describe('answers that look copied', () => {
  it('are not found where nobody copied: of 20 exams with 19,900 pairs each hardly one lists a pair', () => {
    const listed = Array.from({ length: 20 }, (_, i) =>
      similarAnswers(cohort(200, `honest-${i}`), questionCount),
    );
    expect(listed[0]).toMatchObject({ papers: 200, pairs: 19_900 });
    // Fewer than 0.05 are expected of each exam.
    expect(listed.reduce((sum, { total }) => sum + total, 0)).toBeLessThanOrEqual(4);
  });

  it('are found with the wrong answers they share, what chance would give, and the pair’s own person left out', () => {
    const sheets = cohort(200, 'one copies');
    const source = sheets.find(({ questions }) => questions.length === 20) as Sheet;
    const first = source.person;
    // Another copies but for one question; and the source sat a second time, much alike.
    const [copy, again] = [first === 90 ? 91 : 90, first === 150 ? 151 : 150];
    sheets[copy] = { person: copy, questions: source.questions.slice(1), answers: source.answers.slice(1) };
    sheets[again] = { ...source };
    const { found, total } = similarAnswers(sheets, questionCount);
    const pair = found.find(
      ({ a, b }) => Math.min(a, b) === Math.min(first, copy) && Math.max(a, b) === Math.max(first, copy),
    );
    expect(pair).toMatchObject({ bothWrong: source.questions.length - 1 });
    expect(pair?.same).toEqual(source.questions.slice(1));
    expect(pair?.expected).toBeLessThan(source.questions.length * 0.6);
    expect(pair?.amongAll).toBeLessThan(0.05);
    expect(found.some(({ a, b }) => [a, b].includes(first) && [a, b].includes(again))).toBe(false);
    expect(found.map(({ chance }) => chance)).toEqual(
      found.map(({ chance }) => chance).toSorted((x, y) => x - y),
    );
    expect(total).toBe(found.length);
  });

  it('a question with a single wrong answer says nothing', () => {
    const sheets = Array.from({ length: 40 }, (_, person) => ({
      person,
      questions: Array.from({ length: 20 }, (_q, i) => i),
      answers: Array.from({ length: 20 }, () => 0),
    }));
    expect(similarAnswers(sheets, 20).found).toEqual([]);
  });
});

describe('looks at the list', () => {
  it('are recorded once for each viewer, pair and analysis', () => {
    const by = { actor: { kind: 'staff', id: 'li' }, at: 2 } as const;
    const look = (runId: string, ...pairs: [string, string][]) => ({
      ...{ type: 'RecordLook' as const, examId: 'e', runId, pairs },
    });
    const viewed = (viewerId: string, ...pairs: [string, string][]) => ({
      type: 'SimilarAnswersViewed' as const,
      data: { examId: 'e', runId: 'r', viewerId, pairs },
    });
    const before = given(similarityLooksDecider, [[viewed('li', ['a', 'b']), 1]]);
    expect(before.when(look('r', ['a', 'b'], ['a', 'c']), by).events).toEqual([viewed('li', ['a', 'c'])]);
    expect(before.when(look('r', ['a', 'b']), by).events).toEqual([]);
    expect(
      before.when(look('r', ['a', 'b']), { ...by, actor: { kind: 'staff', id: 'wang' } }).events,
    ).toEqual([viewed('wang', ['a', 'b'])]);
    expect(before.when(look('later', ['a', 'b']), by).events).toHaveLength(1);
  });
});
