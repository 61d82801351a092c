import { trainingModes } from '@vigil/domain/training/modes';
import { expect, it } from 'vitest';
import { hasRate, sayGoesOn } from './modes.ts';

it('a training that goes on says how far it is, and that nothing is done yet', () => {
  const at = (answerCount: number) => ({ answerCount, totalCount: 8 });
  expect(sayGoesOn(trainingModes.inOrder, at(0))).toBe('继续：还没做');
  expect(sayGoesOn(trainingModes.recite, at(0))).toBe('继续：还没看');
  expect(sayGoesOn(trainingModes.inOrder, at(3))).toBe('继续：已答 3/8');
  expect(sayGoesOn(trainingModes.recite, at(3))).toBe('继续：已看 3/8');
});

it.each([
  [0, 0, false],
  [2, 2, false],
  [2, 1, true],
])('of %i answers, %i of them open, a share of right ones is told: %s', (answerCount, openCount, told) => {
  expect(hasRate({ answerCount, openCount })).toBe(told);
});
