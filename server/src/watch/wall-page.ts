import type { ShownCard } from './present-card.js';
import type { WatchFilter } from './inputs.js';
import type { Arranged } from './arrival-order.js';

const usualSize = 32;
const mostSize = 5000;
/**
 * Cards of so many pages are told further after they moved off the page: a screen that stands still while a
 * pointer rests on it stays true.
 */
const pagesTold = 8;

/** What a look brings to one page. */
export interface PageStep {
  readonly changed: readonly ShownCard[];
  readonly removedIds: string[];
  readonly total: number;
  readonly attention: number;
  /** null: the same as before */
  readonly order: string[] | null;
}

/** One subscriber's page of the wall: what it has been told, and what is new to it. */
export class WallPage {
  private readonly size: number;
  private readonly current: number;
  private readonly onlyAttention: boolean;
  /** id → the card as it was told; those that were on the page last come last */
  private readonly told = new Map<string, ShownCard>();
  private order: readonly string[] | null = null;
  private counts = '';

  constructor({ size, current, attention }: WatchFilter) {
    this.size = Math.min(Math.max(1, size ?? usualSize), mostSize);
    this.current = Math.max(1, current ?? 1);
    this.onlyAttention = attention === true;
  }

  /**
   * The next step, or null when nothing of this page changed. `cardNow`: a card while it passes the filter. A
   * page past the end is the last one.
   */
  turn({ cards, attention }: Arranged, cardNow: (id: string) => ShownCard | undefined): PageStep | null {
    const total = this.onlyAttention ? attention : cards.length;
    const page = Math.min(this.current, Math.max(1, Math.ceil(total / this.size)));
    const shown = cards.slice((page - 1) * this.size, Math.min(total, page * this.size));
    const changed = shown.filter((card) => isNews(card, this.told.get(card.id)));
    const onPage = new Set(shown.map((card) => card.id));
    const removedIds: string[] = [];
    for (const [id, told] of this.told) {
      if (onPage.has(id)) continue;
      const card = cardNow(id);
      if (card === undefined || this.told.size - removedIds.length > this.size * pagesTold)
        removedIds.push(id);
      else if (isNews(card, told)) changed.push(card);
    }
    for (const id of removedIds) this.told.delete(id);
    for (const card of changed) if (!onPage.has(card.id)) this.told.set(card.id, card);
    for (const card of shown) {
      this.told.delete(card.id);
      this.told.set(card.id, card);
    }
    const order = this.newOrder(shown);
    const counts = `${total} ${attention}`;
    const quiet = changed.length === 0 && removedIds.length === 0 && order === null && counts === this.counts;
    this.counts = counts;
    return quiet ? null : { changed, removedIds, total, attention, order };
  }

  private newOrder(shown: readonly ShownCard[]): string[] | null {
    const order = shown.map((card) => card.id);
    const same =
      this.order !== null &&
      this.order.length === order.length &&
      order.every((id, index) => id === this.order?.[index]);
    if (same) return null;
    this.order = order;
    return order;
  }
}

/**
 * Whether a screen has yet to hear of it: where the card stands in the log, and the question in view, which
 * no event tells.
 */
const isNews = (card: ShownCard, told: ShownCard | undefined): boolean =>
  card !== told &&
  (told === undefined ||
    card.position !== told.position ||
    (card.current ?? null) !== (told.current ?? null));
