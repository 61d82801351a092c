import { describe, expect, it } from 'vitest';
import { bankRight, isOpenForTraining } from './bank-right.js';

const nobody = { userIds: [], departIds: [] };
const who = { id: 'zhang', departIds: ['d1', 'd'], groupIds: ['g'], bought: false };

describe('the right to practise a bank', () => {
  it.each([
    [0, nobody, false, true, 'free'],
    [900, nobody, false, false, 'free'],
    [900, nobody, false, true, null],
    [900, nobody, true, true, 'bought'],
    [900, { userIds: ['zhang'], departIds: [] }, false, true, 'designated'],
    [900, { userIds: [], departIds: ['d'] }, false, true, 'designated'],
    [900, { userIds: [], departIds: [], groupIds: ['g'] }, false, true, 'designated'],
    [900, { userIds: ['li'], departIds: ['d2'], groupIds: ['g2'] }, false, true, null],
  ])('price %i, shared %j, bought %s, sold %s: %s', (priceFen, shared, bought, isSold, right) => {
    expect(bankRight({ priceFen, shared }, { ...who, bought }, isSold)).toBe(right);
  });

  it('is there only for a usable bank that is open for training', () => {
    expect(isOpenForTraining({ training: true, state: 0 })).toBe(true);
    expect(isOpenForTraining({ training: true, state: 1 })).toBe(false);
    expect(isOpenForTraining({ training: false, state: 0 })).toBe(false);
  });
});
