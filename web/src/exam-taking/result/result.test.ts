import { describe, expect, it } from 'vitest';
import { outcomeOf, type ReviewPart, sayKeysHeld } from './result.ts';

const question = (change: Partial<ReviewPart>): ReviewPart =>
  ({ quType: 1, score: 2, answered: true, isRight: null, actualScore: null, ...change }) as ReviewPart;

describe('how a question came out', () => {
  it.each([
    ['right', { isRight: true, actualScore: 2 }],
    ['wrong', { isRight: false, actualScore: 0 }],
    ['partly', { isRight: false, actualScore: 1 }],
    ['unanswered', { answered: false, isRight: false, actualScore: 0 }],
    ['unknown', {}],
    ['waiting', { quType: 4 }],
    ['right', { quType: 4, actualScore: 2 }],
    ['void', { voided: true, score: 0 }],
  ])('%s', (outcome, change) => {
    expect(outcomeOf(question(change), 0)).toBe(outcome);
  });

  it('a composite one is what its parts are together', () => {
    const whole = (...subList: Partial<ReviewPart>[]) =>
      outcomeOf({ ...question({ quType: 99 }), subList: subList.map(question) }, 0);
    const right = { isRight: true, actualScore: 2 };
    const wrong = { isRight: false, actualScore: 0 };
    expect(whole(right, { voided: true, score: 0 })).toBe('right');
    expect([
      whole(right, right),
      whole(right, wrong),
      whole(wrong, wrong),
      whole(right, { quType: 4 }),
      whole(wrong, { answered: false }),
    ]).toEqual(['right', 'partly', 'wrong', 'waiting', 'wrong']);
  });
});

it('of keys that wait says why: an open paper with the questions, a bank that an exam asks from', () => {
  expect(sayKeysHeld({ keysHeld: 5, keysHeldByOpenPaper: 2 })).toEqual([
    expect.stringMatching(/^其中 2 题的答案暂不显示：您有一份未交的试卷/),
    expect.stringMatching(/^其中 3 题的答案暂不显示：它们所在的题库正用于/),
  ]);
  expect(sayKeysHeld({ keysHeld: 2, keysHeldByOpenPaper: 2 })).toHaveLength(1);
  expect(sayKeysHeld({ keysHeld: 0, keysHeldByOpenPaper: 0 })).toEqual([]);
});
