import { describe, expect, it } from 'vitest';
import { dueToday, newADay, wrongBookOf, type WrongPaper } from './book.js';
import { noPractice, removedFrom, reviewAnswered, selfJudged, trained, type Practice } from './practice.js';
import { dayOf } from './spaced-repetition.js';

const day = 86_400_000;
/** Some nine o'clock in Shanghai. */
const nine = Date.UTC(2026, 10, 21, 1);

const paper = (paperId: string, examId: string, at: number, ...quIds: string[]): WrongPaper => ({
  paperId,
  examId,
  wrong: quIds.map((quId) => ({ quId, at })),
});
const book = (papers: WrongPaper[], practices: Record<string, Practice> = {}, rightsToLeave = 3) =>
  wrongBookOf(papers, (quId) => practices[quId], rightsToLeave);

describe('a wrong-book', () => {
  it('[WB5] counts papers by exam and question, the latest first, and shows the latest paper', () => {
    const papers = [
      paper('p2', 'mock', nine + day, 'a', 'b'),
      paper('p1', 'mock', nine, 'a'),
      paper('p3', 'final', nine + 2 * day, 'a'),
    ];
    expect(
      book(papers).map(({ examId, quId, wrongCount, paperIds }) => [examId, quId, wrongCount, paperIds]),
    ).toEqual([
      ['final', 'a', 1, ['p3']],
      ['mock', 'a', 2, ['p1', 'p2']],
      ['mock', 'b', 1, ['p2']],
    ]);
  });

  it('[WB7] so many right answers in a row since it was wrong take it out; a wrong one begins anew', () => {
    const papers = [paper('p1', 'mock', nine, 'a')];
    const answers = (...rights: (boolean | null)[]): Practice =>
      rights.reduce<Practice>((now, right, i) => trained(now, `t${i}`, right, nine + i + 1), noPractice);
    expect(book(papers, { a: answers(true, true) })).toMatchObject([{ rightInRow: 2 }]);
    expect(book(papers, { a: answers(true, true, true) })).toEqual([]);
    expect(book(papers, { a: answers(true, true, false, true) })).toMatchObject([{ rightInRow: 1 }]);
    expect(book(papers, { a: answers(true, true, null) })).toMatchObject([{ rightInRow: 2 }]);
    expect(book(papers, { a: answers(true) }, 1)).toEqual([]);
    expect(book(papers, { a: answers(...Array<boolean>(12).fill(true)) }, 0)).toHaveLength(1);
    // What was right before it was wrong again says nothing.
    const later = [...papers, paper('p2', 'mock', nine + 10, 'a')];
    expect(book(later, { a: answers(true, true, true) })).toMatchObject([{ rightInRow: 0, wrongCount: 2 }]);
  });

  it('[WB7] what a person says of an own answer replaces what they said before', () => {
    const answered = trained(trained(noPractice, 't1', true, nine + 1), 't2', null, nine + 2);
    const known = selfJudged(answered, 't2', true, nine + 3);
    expect(known.run).toHaveLength(2);
    const forgotten = selfJudged(known, 't2', false, nine + 4);
    expect(forgotten.run).toEqual([]);
    expect(selfJudged(forgotten, 't2', true, nine + 5).run).toEqual([nine + 1, nine + 5]);
  });

  it('[WB8] what its person took out is out for those papers, and comes in again with another', () => {
    const papers = [paper('p1', 'mock', nine, 'a'), paper('p3', 'final', nine, 'a')];
    const practices = { a: removedFrom(noPractice, 'mock', ['p1']) };
    expect(book(papers, practices).map(({ examId }) => examId)).toEqual(['final']);
    const again = book([...papers, paper('p2', 'mock', nine + day, 'a')], practices);
    expect(again[0]).toMatchObject({ examId: 'mock', wrongCount: 1, paperIds: ['p2'] });
  });

  it('[WB9] due today: begun ones before new ones, twenty new ones a day, a question once', () => {
    const quIds = Array.from({ length: 30 }, (_none, i) => `q${String(i).padStart(2, '0')}`);
    const papers = [paper('p1', 'mock', nine, 'known', 'late', ...quIds)];
    const practices: Record<string, Practice> = {
      late: reviewAnswered(noPractice, false, nine + day),
      known: reviewAnswered(noPractice, true, nine + 2 * day),
    };
    const at = (now: number) => dueToday(book(papers, practices), Object.values(practices), now);
    const later = at(nine + 3 * day);
    expect(later.rows[0]?.quId).toBe('late');
    expect(later.rows.map(({ quId }) => quId)).not.toContain('known');
    expect(later.rows).toHaveLength(1 + newADay);
    expect(later.doneToday).toBe(0);
    // Two were begun that day: 18 new ones are left.
    for (const quId of ['q01', 'q02']) practices[quId] = reviewAnswered(noPractice, true, nine + 3 * day);
    expect(at(nine + 3 * day)).toMatchObject({ doneToday: 2 });
    expect(at(nine + 3 * day).rows).toHaveLength(1 + newADay - 2);
  });

  it('[WB9] a question of two exams is asked once, as it stood on the later paper', () => {
    const papers = [paper('p1', 'mock', nine, 'a'), paper('p2', 'final', nine + 1, 'a')];
    expect(dueToday(book(papers), [], nine + day).rows.map(({ examId }) => examId)).toEqual(['final']);
  });

  it('[WB9] wrong again on a paper it is due at once', () => {
    const practices = { a: reviewAnswered(noPractice, true, nine) };
    const first = paper('p1', 'mock', nine - day, 'a');
    expect(book([first], practices)[0]).toMatchObject({ begun: true, due: practices.a.card?.due });
    const again = book([first, paper('p2', 'mock', nine + 1, 'a')], practices);
    expect(again[0]).toMatchObject({ begun: false, due: nine + 1 });
  });

  it('a day begins at midnight in Shanghai', () => {
    expect(new Date(dayOf(nine)).toISOString()).toBe('2026-11-20T16:00:00.000Z');
    expect(dayOf(dayOf(nine))).toBe(dayOf(nine));
    expect(dayOf(dayOf(nine) - 1)).toBe(dayOf(nine) - day);
  });
});
