import type { Feed } from './live.js';

/** A card of the wall as `cardsQuery` asks for it. */
export interface WallCard {
  readonly id: string;
  readonly realName: string;
  readonly answerCount: number;
  readonly leaveTimes: number;
  readonly presence: string;
  readonly messagesSent: number;
  readonly position: string;
}

export interface Delta {
  readonly position: string;
  readonly reload: boolean;
  readonly total: number;
  readonly attention: number | null;
  readonly order: readonly string[] | null;
  readonly upserts: readonly WallCard[];
  readonly removedIds: readonly string[];
}

export const cardsQuery = `subscription($e: ID!, $f: WatchFilter, $a: String) { watchCards(examId: $e, filter: $f, after: $a) {
  position reload total attention order removedIds upserts { id realName answerCount leaveTimes presence messagesSent position } } }`;

/** The wall as a screen keeps it: snapshot and deltas folded. */
export function wall(feed: Feed<Delta>): Map<string, WallCard> {
  const shown = new Map<string, WallCard>();
  for (const { reload, upserts, removedIds } of feed.messages) {
    if (reload) shown.clear();
    for (const id of removedIds) shown.delete(id);
    for (const card of upserts) shown.set(card.id, card);
  }
  return shown;
}
