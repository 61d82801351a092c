import type { WatchCardView } from '@vigil/projections/watch/watch-card-view';
import { attentionRank, calm } from './attention.js';
import type { ShownCard } from './present-card.js';

/** Everybody who passes a filter, in the order of the wall, and how many of them need attention. */
export interface Arranged {
  readonly cards: readonly ShownCard[];
  readonly attention: number;
}

/** What a wall calls an act of which only a heartbeat told. */
const lookedAt = '查看试题';

/** People of an exam by their papers. */
export interface Headcount {
  /** with an open paper */
  readonly sitting: ReadonlySet<string>;
  /** with a paper, open or handed in */
  readonly came: ReadonlySet<string>;
  readonly online: number;
}

/**
 * All cards of one exam as one process has read them: every proctor's page and figures are cut from here, so
 * that a step costs one read of what changed whoever watches. Without the ids of answered questions, so that
 * 10,000 cards are a few MB. Holds nothing that the view does not.
 */
export class WallBoard {
  private readonly open = new Map<string, ShownCard>();
  /** what the view says of cards that show an act which is no event */
  private readonly logged = new Map<string, ShownCard>();
  /** paper → user */
  private readonly handedIn = new Map<string, string>();
  private sorted: ShownCard[] | null = null;

  /** Takes cards as they are now; older ones of the same paper are replaced. */
  put(cards: readonly WatchCardView[]): void {
    for (const { answered: _answered, composites: _composites, answeredParts: _parts, ...card } of cards) {
      const before = this.open.get(card.id);
      this.logged.delete(card.id);
      if (card.handState === 0) {
        this.open.set(card.id, card);
        this.handedIn.delete(card.id);
        if (before === undefined) this.sorted = null;
        else this.replaceSorted(before, card);
      } else {
        this.handedIn.set(card.id, card.userId);
        if (this.open.delete(card.id)) this.sorted = null;
      }
    }
  }

  /** What candidates did that is no event, over what their cards say: the later of both counts. */
  take(actOf: (paperId: string) => { readonly at: number; readonly sort: number | null } | null): void {
    for (const card of this.open.values()) {
      const act = actOf(card.id);
      if (act === null) continue;
      const logged = this.logged.get(card.id) ?? card;
      const lastActAt = Math.max(act.at, logged.lastActAt);
      if (act.sort === (card.current ?? null) && lastActAt === card.lastActAt) continue;
      const lastAct = act.at > logged.lastActAt ? lookedAt : logged.lastAct;
      const now = { ...logged, current: act.sort, lastAct, lastActAt };
      this.logged.set(card.id, logged);
      this.open.set(card.id, now);
      this.replaceSorted(card, now);
    }
  }

  card(paperId: string): ShownCard | undefined {
    return this.open.get(paperId);
  }

  /**
   * Who needs attention first, worst first, then who started first; equal ones by id, so that every process
   * and screen agrees.
   */
  arranged(passes: (card: ShownCard) => boolean, now: number): Arranged {
    const byRank: ShownCard[][] = Array.from({ length: calm + 1 }, () => []);
    for (const card of this.inOrderOfArrival())
      if (passes(card)) (byRank[attentionRank(card, now)] as ShownCard[]).push(card);
    const cards = byRank.flat();
    return { cards, attention: cards.length - (byRank[calm] as ShownCard[]).length };
  }

  /** Cards of all open papers. */
  all(): Iterable<ShownCard> {
    return this.open.values();
  }

  headcount(): Headcount {
    const sitting = new Set<string>();
    let online = 0;
    for (const { userId, presence } of this.open.values()) {
      sitting.add(userId);
      if (presence === 'online' || presence === 'quiet') online += 1;
    }
    return { sitting, came: new Set([...sitting, ...this.handedIn.values()]), online };
  }

  private inOrderOfArrival(): readonly ShownCard[] {
    this.sorted ??= [...this.open.values()].sort(
      (a, b) => a.createTime - b.createTime || (a.id < b.id ? -1 : 1),
    );
    return this.sorted;
  }

  /** A card keeps its place among those who came: only what it says has changed. */
  private replaceSorted(before: ShownCard, card: ShownCard): void {
    const at = this.sorted === null ? -1 : placeOf(this.sorted, before);
    if (this.sorted !== null && at >= 0) this.sorted[at] = card;
  }
}

/** Binary search by time of arrival and id. */
function placeOf(cards: readonly ShownCard[], { createTime, id }: ShownCard): number {
  let low = 0;
  let high = cards.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const card = cards[middle] as ShownCard;
    if (card.id === id) return middle;
    if (card.createTime < createTime || (card.createTime === createTime && card.id < id)) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
