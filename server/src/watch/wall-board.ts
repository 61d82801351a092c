import type { WatchCardView } from '@vigil/projections/watch/watch-card-view';
import { ArrivalOrder, type Arranged } from './arrival-order.js';
import { withActTold, type ActTold } from './last-act.js';
import { isHere, type ShownCard } from './present-card.js';

/** People of an exam by their papers; the same sets until somebody comes or hands in. */
export interface Headcount {
  /** with an open paper */
  readonly sitting: ReadonlySet<string>;
  /** with a paper, open or handed in */
  readonly came: ReadonlySet<string>;
  readonly online: number;
}

/**
 * All cards of one exam as one process has read them: every proctor's page and figures are cut from here, so
 * that a step costs one read of what changed whoever watches, and touches the cards that changed alone.
 * Without the ids of answered questions, so that 10,000 cards are a few MB. Holds nothing that the view does
 * not.
 */
export class WallBoard {
  private readonly open = new Map<string, ShownCard>();
  /** what the view says of cards that show an act which is no event */
  private readonly logged = new Map<string, ShownCard>();
  /** paper → user */
  private readonly handedIn = new Map<string, string>();
  /** papers whose candidates' acts are still to be laid over their cards */
  private readonly untaken = new Set<string>();
  private order: ArrivalOrder | null = null;
  private online = 0;
  /** the same sets until somebody comes or hands in */
  private people: Omit<Headcount, 'online'> | null = null;

  /** Takes cards as they are now; older ones of the same paper are replaced. */
  put(cards: readonly WatchCardView[]): void {
    for (const { answered: _answered, composites: _composites, answeredParts: _parts, ...said } of cards) {
      const card: ShownCard = { current: null, ...said };
      this.logged.delete(card.id);
      if (card.handState === 0) {
        this.untaken.add(card.id);
        this.show(card);
      } else {
        if (this.handedIn.get(card.id) !== card.userId) this.people = null;
        this.handedIn.set(card.id, card.userId);
        this.close(card.id);
      }
    }
  }

  /**
   * What candidates did that is no event, over what their cards say: the later of both counts. Asked of the
   * papers that `moved` names, and of those put since the last time.
   */
  take(actOf: (paperId: string) => ActTold | null, moved: Iterable<string>): void {
    for (const paperId of moved) this.untaken.add(paperId);
    for (const paperId of this.untaken) {
      const card = this.open.get(paperId);
      const act = card === undefined ? null : actOf(paperId);
      if (card === undefined || act === null) continue;
      const logged = this.logged.get(paperId) ?? card;
      const lastActAt = Math.max(act.at, logged.lastActAt);
      if (act.sort === (card.current ?? null) && lastActAt === card.lastActAt) continue;
      this.logged.set(paperId, logged);
      this.show(withActTold(logged, act));
    }
    this.untaken.clear();
  }

  card(paperId: string): ShownCard | undefined {
    return this.open.get(paperId);
  }

  /** Who needs attention first, worst first, then who started first, at `now` (ms). */
  arranged(passes: (card: ShownCard) => boolean, now: number): Arranged {
    this.order ??= new ArrivalOrder(this.open.values());
    return this.order.arranged(passes, now);
  }

  /** Cards of all open papers. */
  all(): Iterable<ShownCard> {
    return this.open.values();
  }

  headcount(): Headcount {
    this.people ??= this.countPeople();
    return { ...this.people, online: this.online };
  }

  private countPeople(): Omit<Headcount, 'online'> {
    const sitting = new Set<string>();
    for (const { userId } of this.open.values()) sitting.add(userId);
    return { sitting, came: new Set([...sitting, ...this.handedIn.values()]) };
  }

  private show(card: ShownCard): void {
    const before = this.open.get(card.id);
    this.open.set(card.id, card);
    this.online += Number(isHere(card)) - Number(before !== undefined && isHere(before));
    if (before !== undefined) this.order?.replace(card);
    else {
      this.order?.insert(card);
      this.handedIn.delete(card.id);
      this.people = null;
    }
  }

  private close(paperId: string): void {
    const before = this.open.get(paperId);
    if (before === undefined) return;
    this.open.delete(paperId);
    this.online -= Number(isHere(before));
    this.order?.remove(before);
    this.people = null;
  }
}
