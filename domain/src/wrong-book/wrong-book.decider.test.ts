import { describe, expect, it } from 'vitest';
import { given } from '../kernel/specification.js';
import { noPractice, rated, reviewAnswered, trained, type Practice } from './practice.js';
import { daysUntil, reviewed } from './spaced-repetition.js';
import {
  wrongBookDecider,
  type WrongBookCommand,
  type WrongBookEvent,
  type WrongQuestionReviewed,
} from './wrong-book.decider.js';

const day = 86_400_000;
const nine = Date.UTC(2026, 10, 21, 1);
const userId = 'li';

const review = (right: boolean | null): WrongQuestionReviewed => ({
  ...{ userId, quId: 'a', version: 2, sha256: 'hash', examId: 'mock', paperId: 'p1', answer: null },
  right,
});
const happened = (right: boolean | null): WrongBookEvent => ({
  type: 'WrongQuestionReviewed',
  data: review(right),
});
const remove = (...paperIds: string[]): WrongBookCommand => ({
  type: 'Remove',
  userId,
  rows: [{ examId: 'mock', quId: 'a', paperIds }],
});
const answer = (right: boolean | null, wrongAt = nine - day) =>
  ({ type: 'Review', wrongAt, review: review(right) }) as const;
const rate = (rating: 1 | 2 | 3 | 4) => ({ type: 'Rate', userId, quId: 'a', rating }) as const;
const accepted = { kind: 'accepted' };

describe('a person’s acts on the own wrong-book', () => {
  it('[WB8] takes rows out with their papers, once', () => {
    const rows = [{ examId: 'mock', quId: 'a', paperIds: ['p1'] }];
    const past: WrongBookEvent[] = [{ type: 'WrongQuestionsRemoved', data: { userId, rows } }];
    expect(given(wrongBookDecider, past).when(remove('p1'))).toMatchObject({ ...accepted, events: [] });
    expect(given(wrongBookDecider, past).when(remove('p1', 'p2'))).toMatchObject({
      events: [{ data: { rows: [{ paperIds: ['p2'] }] } }],
    });
  });

  it('[WB10] an answer is one event, and refused again until the question is due', () => {
    expect(given(wrongBookDecider, []).when(answer(true), { at: nine })).toMatchObject({
      ...accepted,
      events: [happened(true)],
    });
    const once = given(wrongBookDecider, [[happened(true), nine]]);
    const { due } = reviewed(null, 3, nine);
    expect(once.when(answer(true), { at: nine + 1 })).toEqual({
      kind: 'refused',
      refusal: { reason: 'NotDue', due },
    });
    expect(once.when(answer(true), { at: due - 1 })).toMatchObject({ kind: 'refused' });
    expect(once.when(answer(true), { at: due })).toMatchObject(accepted);
    expect(once.when(answer(true, nine + 1), { at: nine + 2 })).toMatchObject(accepted);
  });

  it('[WB12] an answer that was not wrong is rated, also twice; a wrong one and none are not', () => {
    const refused = { kind: 'refused', refusal: { reason: 'NothingToRate' } };
    expect(given(wrongBookDecider, []).when(rate(4))).toEqual(refused);
    expect(given(wrongBookDecider, [[happened(false), nine]]).when(rate(4))).toEqual(refused);
    const right = given(wrongBookDecider, [
      [happened(true), nine],
      [{ type: 'WrongQuestionRated', data: { userId, quId: 'a', rating: 2 } }, nine],
    ]);
    expect(right.when(rate(4))).toMatchObject({ events: [{ data: { quId: 'a', rating: 4 } }] });
  });
});

describe('spaced repetition', () => {
  const answered = (right: boolean | null, practice: Practice = noPractice): Practice =>
    reviewAnswered(practice, right, nine);
  const due = ({ card }: Practice): number => ((card?.due ?? NaN) - nine) / day;

  it('[WB11] a wrong answer is again, a right one good, one that only its person can judge again', () => {
    expect(answered(false).card).toEqual(reviewed(null, 1, nine));
    expect(answered(true).card).toEqual(reviewed(null, 3, nine));
    expect(answered(null).card).toEqual(reviewed(null, 1, nine));
    expect(due(answered(false))).toBeGreaterThan(0);
  });

  it('[WB12] a rating counts from the card before the answer, however often it is said', () => {
    const easy = rated(rated(answered(true), 2), 4);
    expect(easy.card).toEqual(reviewed(null, 4, nine));
    expect(easy.run).toEqual([nine]);
    expect(rated(answered(false), 4)).toEqual(answered(false));
    expect(rated(answered(null), 3).run).toEqual([nine]);
    expect(rated(rated(answered(null), 3), 1).run).toEqual([]);
  });

  it('[WB12] a training in between keeps its answer, and the rating still counts for the card', () => {
    const between = trained(answered(true), 't1', false, nine + 1);
    expect(rated(between, 4)).toMatchObject({ run: [], card: reviewed(null, 4, nine) });
  });

  it('better known is asked later, and each interval is longer than the last while it is known', () => {
    const days = ([1, 2, 3, 4] as const).map((rating) => daysUntil(null, rating, nine));
    expect(days).toEqual(days.toSorted((a, b) => a - b));
    expect(new Set(days).size).toBe(4);
    expect(days[0]).toBe(1);
    let card = reviewed(null, 3, nine);
    let at = nine;
    const intervals: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      intervals.push(Math.round((card.due - at) / day));
      at = card.due + 9 * 3_600_000;
      card = reviewed(card, 3, at);
    }
    expect(intervals).toEqual([...new Set(intervals)].toSorted((a, b) => a - b));
    expect(reviewed(card, 1, card.due)).toMatchObject({ lapses: 1, begunAt: nine });
    expect(card.due - card.reviewedAt).toBeLessThanOrEqual(365 * day);
  });

  it('the same reviews give the same card, byte for byte', () => {
    const fold = (): string =>
      JSON.stringify(
        [1, 3, 4, 2, 3].reduce((c, r, i) => reviewed(c, r as 1, nine + i * 3 * day), reviewed(null, 2, nine)),
      );
    expect(fold()).toBe(fold());
  });
});
