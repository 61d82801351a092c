import { expect, it } from 'vitest';
import { inDayOrder, type DayStanding } from './day-order.js';

const now = Date.parse('2026-11-29T01:00:00Z');
const hours = (n: number): number => now + n * 3_600_000;
const never = Number.POSITIVE_INFINITY;

it('the open paper, what is due within a day, what may be entered, what is to come; then the rest as it was given', () => {
  const exams: readonly (readonly [name: string, standing: DayStanding, due: number])[] = [
    ['over, first given', 'over', hours(-1)],
    ['to come in two days', 'early', hours(48)],
    ['asks for a payment', 'asks', hours(1)],
    ['never due', 'enterable', never],
    ['begins in a day', 'early', hours(24)],
    ['over, given later', 'over', hours(-9)],
    ['never due either', 'enterable', never],
    ['entered until noon', 'enterable', hours(3)],
    ['entered for a week', 'enterable', hours(168)],
    ['open', 'open', never],
  ];
  const order = inDayOrder(exams, ([, standing, due]) => ({ standing, due }), now);
  expect(order.map(([name]) => name)).toEqual([
    'open',
    'entered until noon',
    'begins in a day',
    'entered for a week',
    'never due',
    'never due either',
    'to come in two days',
    'asks for a payment',
    'over, first given',
    'over, given later',
  ]);
});
