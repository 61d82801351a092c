import { expect, it } from 'vitest';
import type { Arranged } from './arrival-order.js';
import { inOrderAsked } from './card-order.js';
import { WallBoard } from './wall-board.js';
import { aCard, now } from './wall.fixture.js';

function wall(): Arranged {
  const board = new WallBoard();
  board.put([
    aCard('first', 40, { answerCount: 5, deadline: null }),
    aCard('second', 30, { answerCount: 2, leaveTimes: 4 }),
    aCard('third', 20, { answerCount: 5, deadline: null, presence: 'offline', since: now - 120_000 }),
    aCard('fourth', 10, { answerCount: 9, deadline: now + 60_000 }),
  ]);
  return board.arranged(() => true, now);
}
const ids = ({ cards }: Arranged): string[] => cards.map(({ id }) => id);
const by = (column: string, asc: boolean) => [{ column, asc }];

it('cards stand as asked, equal ones as on the wall; unasked as on the wall', () => {
  const arranged = wall();
  expect(ids(inOrderAsked(arranged, {}))).toEqual(['second', 'third', 'first', 'fourth']);
  expect(ids(inOrderAsked(arranged, { orders: [] }))).toEqual(ids(arranged));
  expect(ids(inOrderAsked(arranged, { orders: by('answerCount', true) }))).toEqual([
    ...['second', 'third', 'first', 'fourth'],
  ]);
  expect(ids(inOrderAsked(arranged, { orders: by('answerCount', false) }))).toEqual([
    ...['fourth', 'third', 'first', 'second'],
  ]);
  expect(inOrderAsked(arranged, { orders: by('leaveTimes', false) })).toMatchObject({ attention: 2 });
  expect(ids(wall()), 'the wall itself is not sorted').toEqual(ids(arranged));
});

it('a paper without a deadline ends after all others', () => {
  expect(ids(inOrderAsked(wall(), { orders: by('deadline', true) }))).toEqual([
    ...['fourth', 'second', 'third', 'first'],
  ]);
  expect(ids(inOrderAsked(wall(), { orders: by('deadline', false) }))).toEqual([
    ...['third', 'first', 'second', 'fourth'],
  ]);
});

it('of those who need attention none else is among them, however they are sorted', () => {
  const asked = { orders: by('answerCount', false), attention: true };
  expect(ids(inOrderAsked(wall(), asked))).toEqual(['third', 'second']);
});

it('refuses a column that cards do not have', () => {
  expect(() => inOrderAsked(wall(), { orders: by('examId', true) })).toThrow('不能按“examId”排序！');
});
