import { expect, it } from 'vitest';
import { takingPath } from './paths.ts';

it('a step exam is sat one question at a time [exam-016]', () => {
  expect(takingPath({ id: 'p 1', stepOn: true })).toBe('/web/exam/step/p%201');
  expect(takingPath({ id: 'p', stepOn: false })).toBe('/web/exam/start/p');
});
