import { attentionRank } from './attention.ts';
import type { Card } from './live-cards.ts';

/**
 * Ids in the order of the wall: what needs attention first, then who started first; equal ones by id, so that
 * every console agrees.
 */
export function wallOrder(cards: ReadonlyMap<string, Card>, now: number): readonly string[] {
  const ranked = [...cards.values()].map((card) => ({ card, rank: attentionRank(card, now) }));
  ranked.sort(
    (a, b) =>
      a.rank - b.rank || compare(a.card.createTime, b.card.createTime) || compare(a.card.id, b.card.id),
  );
  return ranked.map(({ card }) => card.id);
}

/**
 * The order while a pointer or the keyboard is inside: nobody moves, who has gone keeps the place (drawn as
 * gone), newcomers to the page are put at the end. The same array is returned when nobody came.
 */
export function heldOrder(held: readonly string[], wanted: readonly string[]): readonly string[] {
  const known = new Set(held);
  const newcomers = wanted.filter((id) => !known.has(id));
  return newcomers.length === 0 ? held : [...held, ...newcomers];
}

/** Keeps the former array when the order is the same, so that an unchanged wall is not drawn again. */
export function sameOrder(before: readonly string[], now: readonly string[]): readonly string[] {
  return before.length === now.length && before.every((id, index) => id === now[index]) ? before : now;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
