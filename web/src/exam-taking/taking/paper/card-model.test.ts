import { describe, expect, it } from 'vitest';
import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import { cardOf } from './card-model.ts';
import type { TakingPaper } from './types.ts';

const entry = (quId: string, sort: number, quType = 1, answered = false, mark = false) => ({
  id: quId,
  quId,
  quType,
  sort,
  score: 2,
  answered,
  mark,
});
const paper = {
  groupList: [
    {
      id: 'g',
      title: '单选题',
      quType: 1,
      quCount: 3,
      totalScore: 6,
      quList: [entry('q1', 1, 1, true), entry('q2', 2), entry('q3', 3, 99)],
    },
  ],
} as unknown as TakingPaper;
const card = (answers: Record<string, AnswerFields>, marks: Record<string, boolean> = {}) =>
  cardOf(paper, { answer: (id) => answers[id], mark: (id) => marks[id] }, (id) =>
    id === 'q3' ? ['p1', 'p2'] : undefined,
  );

describe('the answer card', () => {
  it('shows what the server told, with this page’s answers and marks over it [paper-010] [paper-011] [paper-039]', () => {
    expect(card({})).toMatchObject({ answered: 1, marked: 0 });
    expect(card({ q2: { answers: ['a'] } }, { q2: true })).toMatchObject({ answered: 2, marked: 1 });
  });
  it('[17-2b] each part has its share of the paper’s own time, where that has an end', () => {
    const [one] = paper.groupList;
    const two = {
      ...{ ...paper, createTime: '2026-11-21T08:00:00Z', deadline: '2026-11-21T08:40:00Z' },
      groupList: [one, { ...one, id: 'h', totalScore: 18 }],
    } as unknown as TakingPaper;
    const shares = (told: TakingPaper) =>
      cardOf(told, { answer: () => undefined, mark: () => undefined }, () => undefined).groups.map(
        ({ minutes }) => minutes,
      );
    expect(shares(two)).toEqual([10, 30]);
    expect(shares({ ...two, deadline: null })).toEqual([0, 0]);
    // As an earlier version of this page kept it.
    expect(shares(paper)).toEqual([0]);
  });
  it('a cleared answer counts as unanswered', () => {
    expect(card({ q1: { answers: [] } }).answered).toBe(0);
  });
  it('half an answer is counted apart: a blank, a pair or a part is missing', () => {
    const blanks = (...texts: string[]) => ({
      answerList: texts.map((answer, index) => ({ id: `b${index}`, answer })),
    });
    expect(card({ q2: blanks('北京', ' ') })).toMatchObject({ answered: 1, half: 1 });
    expect(card({ q2: blanks('北京', '上海') })).toMatchObject({ answered: 2, half: 0 });
    expect(card({ q2: blanks('', ' ') })).toMatchObject({ answered: 1, half: 0 });
    expect(card({ p1: { answers: ['a'] } }).places[2]).toMatchObject({ answered: false, half: true });
    expect(card({ p1: { answers: ['a'] }, p2: blanks('北京', '') }).places[2]).toMatchObject({
      ...{ answered: false, half: true },
    });
  });
  it('half an answer of an earlier page is one, too', () => {
    const known = { answered: () => true, half: (id: string) => id === 'q2', marked: () => undefined };
    const told = cardOf(paper, { answer: () => undefined, mark: () => undefined }, () => undefined, known);
    expect(told.places.map(({ answered, half }) => [answered, half])).toEqual([
      [true, false],
      [false, true],
      [true, false],
    ]);
  });
  it('a composite is answered when all its parts are', () => {
    expect(card({ p1: { answers: ['a'] } }).places[2]?.answered).toBe(false);
    expect(card({ p1: { answers: ['a'] }, p2: { answer: '<p>x</p>' } }).places[2]?.answered).toBe(true);
  });
});
