import { trainingModes } from '@vigil/domain/training/modes';
import { expect, it } from 'vitest';
import { hasRate, sayGoesOn } from './modes.ts';

it('no share of right answers is told where nothing is done, nor while no outcome is known', () => {
  const at = (answerCount: number, percent: number) => ({ answerCount, percent, totalCount: 8 });
  expect(sayGoesOn(trainingModes.inOrder, at(0, 0))).toBe('继续：还没做');
  expect(sayGoesOn(trainingModes.recite, at(0, 0))).toBe('继续：还没看');
  expect(sayGoesOn(trainingModes.inOrder, at(3, 0))).toBe('继续：已答 3/8');
  expect(sayGoesOn(trainingModes.inOrder, at(3, 67))).toBe('继续：已答 3/8，正确率 67%');
  expect(sayGoesOn(trainingModes.recite, at(3, 67))).toBe('继续：已看 3/8');
  expect(
    [
      [0, 0],
      [2, 2],
      [2, 1],
    ].map(([answerCount = 0, openCount = 0]) => hasRate({ answerCount, openCount })),
  ).toEqual([false, false, true]);
});
