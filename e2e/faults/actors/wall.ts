import type { WatchCardView } from '@vigil/projections/watch/watch-card-view';
import { type LiveSocket, subscribe } from './live-socket.js';

export interface Card {
  readonly id: string;
  readonly userId: string;
  readonly answerCount: number;
  readonly leaveTimes: number;
  readonly messagesSent: number;
  readonly messagesShown: number;
  readonly presence: string;
  readonly lastAct: string;
  readonly deadline: string | null;
}

interface Delta {
  readonly watchCards: {
    readonly position: string;
    readonly reload: boolean;
    readonly total: number;
    readonly upserts: readonly Card[];
    /** a page's cards in their order; null: as before */
    readonly order: readonly string[] | null;
    readonly removedIds: readonly string[];
  };
}

const fields = 'id userId answerCount leaveTimes messagesSent messagesShown presence lastAct deadline';
const query = `subscription Wall($examId: ID!, $after: String, $filter: WatchFilter) { watchCards(examId: $examId, after: $after, filter: $filter) { position reload total upserts { ${fields} } removedIds order } }`;

/**
 * A proctor's wall: a snapshot, then changes. A page tells its order; cards that moved off it may be told
 * further and are not shown. After a lost connection it goes on from its last position, as the console does.
 */
export class Wall {
  readonly cards = new Map<string, Card>();
  total = -1;
  private order: readonly string[] = [];
  private position: string | null = null;
  private fresh = true;
  private readonly socket: LiveSocket;

  /** `size`: shows only the first page of so many cards. */
  constructor(
    url: () => string,
    token: string,
    examId: string,
    size: number | null,
    onWrong: (problem: string) => void,
  ) {
    this.socket = subscribe<Delta>({
      url,
      token,
      query,
      variables: () => ({
        examId,
        after: this.position,
        filter: size === null ? null : { size, current: 1 },
      }),
      onConnected: () => {
        this.fresh = this.position === null;
      },
      onNext: ({ watchCards }) => this.take(watchCards),
      onError: (errors) => onWrong(`the wall of ${examId} was answered ${JSON.stringify(errors)}`),
    });
  }

  close(): void {
    this.socket.close();
  }

  /**
   * What differs from the truth, in a sentence; null when nothing does. `truth` has the exam's open cards; a
   * page shows some of them.
   */
  difference(truth: readonly WatchCardView[], size: number | null): string | null {
    const open = new Map(truth.map((card) => [card.id, card]));
    const missing = size === null ? truth.find((card) => !this.cards.has(card.id)) : undefined;
    if (missing !== undefined) return `${missing.id} is missing`;
    const page = size === null ? [...this.cards.keys()] : this.order;
    for (const id of page) {
      const [shown, card] = [this.cards.get(id), open.get(id)];
      if (shown === undefined) return `${id} stands on the page and was never told`;
      if (card === undefined) return `${id} is still shown`;
      const difference = differs(shown, card);
      if (difference !== null) return `${id}: ${difference}`;
    }
    const expected = Math.min(size ?? Infinity, truth.length);
    if (page.length !== expected) return `it shows ${page.length} cards of ${expected}`;
    return this.total === truth.length ? null : `it counts ${this.total}, the log has ${truth.length}`;
  }

  private take({ position, reload, total, upserts, removedIds, order }: Delta['watchCards']): void {
    if (reload) {
      this.cards.clear();
      this.fresh = true;
      return;
    }
    if (this.fresh) this.cards.clear();
    this.fresh = false;
    for (const card of upserts) this.cards.set(card.id, card);
    for (const id of removedIds) this.cards.delete(id);
    if (order !== null) this.order = order;
    this.total = total;
    this.position = position;
  }
}

function differs(
  shown: Card,
  { answerCount, leaveTimes, presence, lastAct, deadline, messages }: WatchCardView,
): string | null {
  const truth = {
    answerCount,
    leaveTimes,
    presence,
    lastAct,
    deadline: deadline === null ? null : new Date(deadline).toISOString(),
    messagesSent: messages.length,
    messagesShown: messages.filter((message) => message.shownAt !== null).length,
  };
  for (const [field, value] of Object.entries(truth)) {
    const seen = shown[field as keyof Card];
    if (seen !== value) return `${field} is ${String(seen)}, the log says ${String(value)}`;
  }
  return null;
}
