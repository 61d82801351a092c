import { describe, expect, it } from 'vitest';
import type { QuestionRef } from '../question-bank/public.js';
import { chooseQuestions, placeQuestions, type Wanted } from './choose-questions.js';
import { countsForRates, modeOfType, trainingModes, typeOfMode } from './modes.js';

const ref = (quId: string, more: Partial<QuestionRef> = {}): QuestionRef => ({
  ...{ quId, version: 1, sha256: quId, quType: 1, repoId: 'bank', level: 1, tags: [] },
  ...more,
});
const bank = [
  ref('a', { chapterId: 'two', quType: 2 }),
  ref('b', { chapterId: 'one', level: 3 }),
  ref('c'),
  ref('d', { chapterId: 'one', quType: 2 }),
  ref('e', { chapterId: 'two' }),
];
const choose = (mode: number, more: Partial<Wanted> = {}): string =>
  chooseQuestions(
    {
      mode,
      chapterIds: null,
      chapterOrder: ['one', 'two'],
      history: () => undefined,
      writtenAt: () => 0,
      seed: 's',
      ...more,
    },
    bank,
  )
    .map(({ quId }) => quId)
    .join('');

describe('[TR13] choosing', () => {
  it('in order goes by chapter and type; what has no chapter comes last', () => {
    expect(choose(trainingModes.inOrder)).toBe('bdeac');
    expect(choose(trainingModes.recite)).toBe('bdeac');
  });

  it('in order is as they were written, whatever their ids are', () => {
    const written = ['z', 'm', 'k', 'a'];
    const quIds = (writtenAt: (quId: string) => number): string[] =>
      chooseQuestions(
        {
          ...{ mode: trainingModes.inOrder, chapterIds: null, chapterOrder: [], seed: 's', writtenAt },
          history: () => undefined,
        },
        written.toSorted().map((quId) => ref(quId)),
      ).map(({ quId }) => quId);
    expect(quIds((quId) => written.indexOf(quId))).toEqual(written);
    expect(quIds(() => 0)).toEqual(['a', 'k', 'm', 'z']);
  });

  it('random takes all, another order with another seed, the same with the same', () => {
    const orders = Array.from({ length: 20 }, (_, seed) => choose(trainingModes.random, { seed: `${seed}` }));
    expect(new Set(orders).size).toBeGreaterThan(5);
    for (const order of orders) expect([...order].sort().join('')).toBe('abcde');
    expect(choose(trainingModes.random, { seed: '7' })).toBe(orders[7]);
  });

  it('a chapter and those below it', () => {
    expect(choose(trainingModes.chapter, { chapterIds: new Set(['one']) })).toBe('bd');
    expect(choose(trainingModes.chapter)).toBe('');
  });

  it('difficult: level 3, and those mostly answered wrongly', () => {
    const history = (quId: string) =>
      ({ a: { answered: 3, right: 1, open: 0 }, c: { answered: 2, right: 1, open: 0 } })[quId];
    expect(choose(trainingModes.difficult, { history })).toBe('ba');
  });

  it('difficult: an answer that nobody judged is neither right nor wrong', () => {
    const history = (quId: string) =>
      ({ a: { answered: 1, right: 0, open: 1 }, c: { answered: 3, right: 0, open: 2 } })[quId];
    expect(choose(trainingModes.difficult, { history })).toBe('bc');
  });

  it('unanswered: those never answered', () => {
    const history = (quId: string) => (quId === 'b' ? { answered: 1, right: 0, open: 0 } : undefined);
    expect(choose(trainingModes.unanswered, { history })).toBe('deac');
  });

  it('[TR15] a type by its own mode', () => {
    expect(choose(modeOfType(2))).toBe('da');
    expect([typeOfMode(301), typeOfMode(399), typeOfMode(300), typeOfMode(13), typeOfMode(400)]).toEqual([
      1,
      99,
      null,
      null,
      null,
    ]);
  });

  it('[TR7] reciting counts in no rate', () => {
    expect(Object.values(trainingModes).filter((mode) => !countsForRates(mode))).toEqual([13]);
  });
});

it('[TR14] places options as written, dealt when practised at random', () => {
  const options = ['1', '2', '3', '4', '5', '6', '7', '8'];
  const refs = [ref('a', { optionIds: options })];
  expect(placeQuestions(refs, trainingModes.inOrder, 's')[0]).toMatchObject({
    optionOrder: options,
    score: 1,
  });
  expect(placeQuestions(refs, trainingModes.random, 's')[0]?.optionOrder).not.toEqual(options);
  expect(placeQuestions([], trainingModes.inOrder, 's')).toEqual([]);
});
