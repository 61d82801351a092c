import { describe, expect, it } from 'vitest';
import { aCard } from './card.fixture.ts';
import type { Card } from './live-cards.ts';
import { createWallKeeper } from './wall-keeper.ts';

const now = Date.parse('2026-11-21T02:00:00Z');
const calm = (id: string, minute: number): Card =>
  aCard({ id, createTime: new Date(now - minute * 60_000).toISOString(), lastActAt: new Date(now).toISOString() });
const mapOf = (...cards: Card[]): Map<string, Card> => new Map(cards.map((card) => [card.id, card]));

describe('the keeper of the wall', () => {
  it('held, a card that now needs attention does not jump; let go, it does', () => {
    const keeper = createWallKeeper();
    keeper.arrange(mapOf(calm('a', 9), calm('b', 8)), false, 'k', now);
    const alarmed = mapOf(calm('a', 9), { ...calm('b', 8), failCount: 2 });
    expect(keeper.arrange(alarmed, true, 'k', now)).toEqual(['a', 'b']);
    expect(keeper.arrange(alarmed, false, 'k', now)).toEqual(['b', 'a']);
  });

  it('held, who has handed in keeps the place and is still known; let go, gone', () => {
    const keeper = createWallKeeper();
    keeper.arrange(mapOf(calm('a', 9), calm('b', 8)), false, 'k', now);
    expect(keeper.arrange(mapOf(calm('b', 8)), true, 'k', now)).toEqual(['a', 'b']);
    expect(keeper.lastKnown('a')?.id).toBe('a');
    expect(keeper.arrange(mapOf(calm('b', 8)), false, 'k', now)).toEqual(['b']);
    expect(keeper.lastKnown('a')).toBeUndefined();
  });

  it('what comes first is put in order even while held', () => {
    const keeper = createWallKeeper();
    keeper.arrange(new Map(), true, 'k', now);
    expect(keeper.arrange(mapOf(calm('a', 9), { ...calm('b', 8), failCount: 2 }), true, 'k', now)).toEqual(['b', 'a']);
  });

  it('another filter or page is another wall, also while held', () => {
    const keeper = createWallKeeper();
    keeper.arrange(mapOf(calm('a', 9)), false, 'page 1', now);
    expect(keeper.arrange(mapOf(calm('c', 7)), true, 'page 2', now)).toEqual(['c']);
  });

  it('an unchanged order is the same array', () => {
    const keeper = createWallKeeper();
    const first = keeper.arrange(mapOf(calm('a', 9), calm('b', 8)), false, 'k', now);
    expect(keeper.arrange(mapOf(calm('a', 9), calm('b', 8)), false, 'k', now)).toBe(first);
  });
});
