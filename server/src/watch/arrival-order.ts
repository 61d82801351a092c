import { attentionRank, attentionStandsUntil, calm } from './attention.js';
import type { ShownCard } from './present-card.js';

/** Everybody who passes a filter, in the order of the wall, and how many of them need attention. */
export interface Arranged {
  readonly cards: readonly ShownCard[];
  readonly attention: number;
}

/** The rank of a card that has yet to be looked at. */
const unknown = Number.NEGATIVE_INFINITY;

/**
 * The open papers' cards by time of arrival, equal ones by id, so that every process and screen agrees. What
 * attention a card needs is kept beside it until the card changes or time may change it: thousands of cards
 * that say nothing new are not touched, because each one touched is a read of memory that rested.
 */
export class ArrivalOrder {
  private readonly cards: ShownCard[];
  private readonly ranks: number[];
  /** until when (ms) each of `ranks` stands */
  private readonly standsUntil: number[];
  private arrangedAt = unknown;

  constructor(cards: Iterable<ShownCard>) {
    this.cards = [...cards].sort(compare);
    this.ranks = this.cards.map(() => calm);
    this.standsUntil = this.cards.map(() => unknown);
  }

  insert(card: ShownCard): void {
    const at = this.firstNotBefore(card);
    this.cards.splice(at, 0, card);
    this.ranks.splice(at, 0, calm);
    this.standsUntil.splice(at, 0, unknown);
  }

  /** A card keeps its place among those who came: only what it says has changed. */
  replace(card: ShownCard): void {
    const at = this.placeOf(card);
    this.cards[at] = card;
    this.standsUntil[at] = unknown;
  }

  remove(card: ShownCard): void {
    const at = this.placeOf(card);
    for (const column of [this.cards, this.ranks, this.standsUntil]) column.splice(at, 1);
  }

  /** Who needs attention first, worst first, then who started first, at `now` (ms). */
  arranged(passes: (card: ShownCard) => boolean, now: number): Arranged {
    // After a clock that went back nothing is known.
    if (now < this.arrangedAt) this.standsUntil.fill(unknown);
    this.arrangedAt = now;
    const byRank: ShownCard[][] = Array.from({ length: calm + 1 }, () => []);
    for (let at = 0; at < this.cards.length; at += 1) {
      const card = this.cards[at] as ShownCard;
      if (passes(card)) (byRank[this.rankAt(at, now)] as ShownCard[]).push(card);
    }
    const cards = ([] as ShownCard[]).concat(...byRank);
    return { cards, attention: cards.length - (byRank[calm] as ShownCard[]).length };
  }

  private rankAt(at: number, now: number): number {
    if (now >= (this.standsUntil[at] as number)) {
      const card = this.cards[at] as ShownCard;
      this.ranks[at] = attentionRank(card, now);
      this.standsUntil[at] = attentionStandsUntil(card, now);
    }
    return this.ranks[at] as number;
  }

  private placeOf(card: ShownCard): number {
    const at = this.firstNotBefore(card);
    if (this.cards[at]?.id !== card.id) throw new Error(`the card ${card.id} has no place on the wall`);
    return at;
  }

  /** Binary search. */
  private firstNotBefore(card: ShownCard): number {
    let low = 0;
    let high = this.cards.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(this.cards[middle] as ShownCard, card) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const compare = (a: ShownCard, b: ShownCard): number =>
  a.createTime - b.createTime || (a.id < b.id ? -1 : Number(a.id > b.id));
