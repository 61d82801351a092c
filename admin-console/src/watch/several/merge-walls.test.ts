import { describe, expect, it } from 'vitest';
import { aCard } from '../live/card.fixture.ts';
import type { Card } from '../live/live-cards.ts';
import { wallSorts } from '../live/wall-sort.ts';
import { mergeOrders } from './merge-walls.ts';

const now = Date.parse('2026-11-21T02:00:00.000Z');
const wall = (...parts: (Partial<Card> & { readonly id: string })[]) => {
  const cards = new Map(parts.map((part) => [part.id, aCard(part)]));
  return { cards, order: [...cards.keys()] };
};
const at = (minute: number): string => `2026-11-21T01:${String(minute).padStart(2, '0')}:00.000Z`;

describe('walls of several exams as one', () => {
  it('who needs attention stands first whatever the exam, worst first, then who started first', () => {
    const a = wall(
      { id: 'a-face', failCount: 1, createTime: at(9) },
      { id: 'a-calm', createTime: at(1) },
      { id: 'a-late', createTime: at(30) },
    );
    const b = wall(
      { id: 'b-leave', leaveTimes: 5, createTime: at(0) },
      { id: 'b-offline', presence: 'offline', since: at(50), createTime: at(0) },
      { id: 'b-calm', createTime: at(2) },
    );
    expect(mergeOrders([a, b], '', now)).toEqual([
      ...['a-face', 'b-leave', 'b-offline'],
      ...['a-calm', 'b-calm', 'a-late'],
    ]);
  });

  it('keeps the order each exam was told in, also where this clock would put it otherwise', () => {
    const told = wall({ id: 'x', createTime: at(20) }, { id: 'y', failCount: 1, createTime: at(5) });
    expect(mergeOrders([told, wall({ id: 'z', createTime: at(10) })], '', now)).toEqual(['z', 'x', 'y']);
  });

  it('goes by what was asked for, down where it was asked down; equal ones as they stand', () => {
    const a = wall({ id: 'a1', answerCount: 1 }, { id: 'a9', answerCount: 9 });
    const b = wall({ id: 'b1', answerCount: 1, failCount: 1 }, { id: 'b5', answerCount: 5 });
    expect(mergeOrders([a, b], 'answerCount', now)).toEqual(['b1', 'a1', 'b5', 'a9']);
    const c = wall({ id: 'c8', leaveTimes: 8 }, { id: 'c0' });
    const d = wall({ id: 'd4', leaveTimes: 4 }, { id: 'd1', leaveTimes: 1 });
    expect(mergeOrders([c, d], '-leaveTimes', now)).toEqual(['c8', 'd4', 'd1', 'c0']);
  });

  it('puts papers without a deadline last, and two of them as they stand', () => {
    const a = wall({ id: 'a', deadline: at(50) }, { id: 'a-never', deadline: null, createTime: at(3) });
    const b = wall({ id: 'b', deadline: at(55) }, { id: 'b-never', deadline: null, createTime: at(2) });
    expect(mergeOrders([a, b], 'deadline', now)).toEqual(['a', 'b', 'b-never', 'a-never']);
  });

  it('leaves out whose card has yet to come, and answers for no exam at all', () => {
    const { cards } = wall({ id: 'here' });
    expect(mergeOrders([{ cards, order: ['gone', 'here'] }], '', now)).toEqual(['here']);
    expect(mergeOrders([], '', now)).toEqual([]);
  });

  it('cut into two exams at random, a sorted wall comes out as it was, in each order', () => {
    for (const { value: sort } of wallSorts) {
      const all = Array.from({ length: 40 }, (_, index) =>
        aCard({
          id: `p${String(index).padStart(2, '0')}`,
          answerCount: index,
          leaveTimes: sort === '' ? 0 : 40 - index,
          leaveCount: 0,
          createTime: sort === '-createTime' ? at(59 - index) : at(index),
          lastActAt: sort === '' ? '2026-11-21T01:59:50.000Z' : at(index),
          deadline: at(index),
        }),
      );
      const halves = [0, 1].map((half) => wall(...all.filter((_, index) => (index * 7) % 3 === half * 1)));
      const rest = wall(...all.filter((_, index) => (index * 7) % 3 === 2));
      expect(mergeOrders([...halves, rest], sort, now)).toEqual(all.map(({ id }) => id));
    }
  });
});
