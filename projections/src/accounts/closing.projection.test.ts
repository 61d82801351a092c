import { expect, it } from 'vitest';
import { documentsAfter, type Fact } from '../runner/projection-specification.js';
import { closingProjection } from './closing.projection.js';

const asked = (userId: string, dueAt: number): Fact => [
  `privacy-${userId}`,
  { type: 'AccountClosingAsked', data: { userId, dueAt } },
  1000,
];

it('view account_closings: when each goes who asked and did not take it back', () => {
  const back: Fact = ['privacy-b', { type: 'AccountClosingWithdrawn', data: { userId: 'b' } }, 2000];
  const documents = documentsAfter(closingProjection, [asked('a', 5), asked('b', 6), back]);
  expect([...documents.values()]).toMatchObject([
    { id: 'a', dueAt: 5 },
    { id: 'b', dueAt: null },
  ]);
});
