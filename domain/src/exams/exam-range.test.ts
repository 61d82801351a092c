import { expect, it } from 'vitest';
import { heededRange, keptRange, namesNobody } from './exam-range.js';

const range = { departIds: ['d'], groupIds: ['g'], userIds: ['u'] };
const none = { departIds: [], groupIds: [], userIds: [] };

it('[exam-018] [depart-001] by department heeds departments, by person all three parts together, 1 and 9 nobody', () => {
  expect(heededRange({ openType: 2, range })).toEqual({ ...none, departIds: ['d'] });
  expect(heededRange({ openType: 3, range: { ...range, together: true } })).toEqual(range);
  // Of before the two counted together: departments left over let nobody in.
  expect(heededRange({ openType: 3, range })).toEqual({ ...range, departIds: [] });
  for (const openType of [1, 9]) expect(heededRange({ openType, range })).toBeNull();
});

it('what is not heeded is not kept: changing the type back lets nobody in who was named before', () => {
  expect(keptRange({ openType: 2, range })).toEqual({ ...none, departIds: ['d'] });
  expect(keptRange({ openType: 3, range: keptRange({ openType: 1, range }) })).toEqual({
    ...none,
    together: true,
  });
  expect(namesNobody(none)).toBe(true);
  expect(namesNobody({ ...none, groupIds: ['g'] })).toBe(false);
});
