import { expect, it } from 'vitest';
import { quTypes, type AnswerableIds, type QuestionContent } from './question.js';
import { answerableIdsOf } from './question-ref.js';

const options = [{ id: 'a' }, { id: 'b' }];
const blanks = [{ id: 'c' }];
const lists = { options, blanks, matches: [{ id: 'd' }, { id: 'e' }], pairs: [{ id: 'f' }] };

/**
 * Logs have the hash of these for every question that was changed: answered otherwise, each of them would be told as
 * edited past the program (decision 298). A new type comes with a line of its own.
 */
const kept: readonly (readonly [quType: number, AnswerableIds])[] = [
  [1, { optionIds: ['a', 'b'] }],
  [2, { optionIds: ['a', 'b'] }],
  [3, { optionIds: ['a', 'b'] }],
  [4, {}],
  [5, { entryIds: ['c'] }],
  [6, { optionIds: ['d', 'e'], entryIds: ['f'] }],
  [7, {}],
  [8, {}],
  [9, {}],
  [99, {}],
];

it.each(kept)('the ids of a question of type %d are the same in every version', (quType, ids) => {
  expect(answerableIdsOf({ quType, ...lists } as unknown as QuestionContent)).toStrictEqual(ids);
});

it('of lists that are not there, none', () => {
  const of = (quType: number) => answerableIdsOf({ quType } as QuestionContent);
  expect([1, 5, 6].map(of)).toStrictEqual([
    { optionIds: [] },
    { entryIds: [] },
    { optionIds: [], entryIds: [] },
  ]);
});

it('of parts, each with its type and share', () => {
  const parts = kept.slice(0, 6).map(([quType]) => ({ quId: `p${quType}`, quType, share: 2, ...lists }));
  expect(answerableIdsOf({ quType: 99, parts } as unknown as QuestionContent)).toStrictEqual({
    parts: kept.slice(0, 6).map(([quType, ids]) => ({ quId: `p${quType}`, quType, share: 2, ...ids })),
  });
});

it('has a line for every type', () => {
  expect(kept.map(([quType]) => quType)).toEqual([...quTypes]);
});
