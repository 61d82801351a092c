import { describe, expect, it } from 'vitest';
import { aCard } from './card.fixture.ts';
import type { Card } from './live-cards.ts';
import { createWallKeeper } from './wall-keeper.ts';
import { wallOrder } from './wall-order.ts';

const now = Date.parse('2026-11-21T02:00:00Z');
const calm = (id: string, minute: number): Card =>
  aCard({
    id,
    createTime: new Date(now - minute * 60_000).toISOString(),
    lastActAt: new Date(now).toISOString(),
  });
const mapOf = (...cards: Card[]): Map<string, Card> => new Map(cards.map((card) => [card.id, card]));

/** A keeper of a wall whose page is all the cards there are, who needs attention first. */
function keeperOfAll() {
  const { arrange, lastKnown } = createWallKeeper();
  return {
    lastKnown,
    arrange: (cards: Map<string, Card>, held: boolean, key: string, at: number) =>
      arrange(cards, wallOrder(cards, at), held, key),
  };
}

describe('the keeper of the wall', () => {
  it('held, a card that now needs attention does not jump; let go, it does', () => {
    const keeper = keeperOfAll();
    keeper.arrange(mapOf(calm('a', 9), calm('b', 8)), false, 'k', now);
    const alarmed = mapOf(calm('a', 9), { ...calm('b', 8), failCount: 2 });
    expect(keeper.arrange(alarmed, true, 'k', now)).toEqual(['a', 'b']);
    expect(keeper.arrange(alarmed, false, 'k', now)).toEqual(['b', 'a']);
  });

  it('held, who has handed in keeps the place and is still known; let go, gone', () => {
    const keeper = keeperOfAll();
    keeper.arrange(mapOf(calm('a', 9), calm('b', 8)), false, 'k', now);
    expect(keeper.arrange(mapOf(calm('b', 8)), true, 'k', now)).toEqual(['a', 'b']);
    expect(keeper.lastKnown('a')?.id).toBe('a');
    expect(keeper.arrange(mapOf(calm('b', 8)), false, 'k', now)).toEqual(['b']);
    expect(keeper.lastKnown('a')).toBeUndefined();
  });

  it('what comes first is put in order even while held', () => {
    const keeper = keeperOfAll();
    keeper.arrange(new Map(), true, 'k', now);
    expect(keeper.arrange(mapOf(calm('a', 9), { ...calm('b', 8), failCount: 2 }), true, 'k', now)).toEqual([
      'b',
      'a',
    ]);
  });

  it('another filter or page is another wall, also while held', () => {
    const keeper = keeperOfAll();
    keeper.arrange(mapOf(calm('a', 9)), false, 'page 1', now);
    expect(keeper.arrange(mapOf(calm('c', 7)), true, 'page 2', now)).toEqual(['c']);
  });

  it('an unchanged order is the same array', () => {
    const keeper = keeperOfAll();
    const first = keeper.arrange(mapOf(calm('a', 9), calm('b', 8)), false, 'k', now);
    expect(keeper.arrange(mapOf(calm('a', 9), calm('b', 8)), false, 'k', now)).toBe(first);
  });

  it('held, a card that moved to another page keeps its place and stays live; let go, it makes room', () => {
    const keeper = createWallKeeper();
    keeper.arrange(mapOf(calm('a', 9), calm('b', 8)), ['a', 'b'], false, 'k');
    const moved = mapOf({ ...calm('a', 9), failCount: 1 }, { ...calm('b', 8), answerCount: 9 }, calm('c', 7));
    expect(keeper.arrange(moved, ['c', 'a'], true, 'k')).toEqual(['a', 'b', 'c']);
    expect(keeper.lastKnown('b')?.answerCount).toBe(9);
    expect(keeper.arrange(moved, ['c', 'a'], false, 'k')).toEqual(['c', 'a']);
  });
});
