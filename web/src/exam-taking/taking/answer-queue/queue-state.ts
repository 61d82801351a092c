import { withLeftOut } from './left-out.ts';
import { isAnsweredSince, type QueueItem, type UncountedAnswer } from './queue-item.ts';
import { openingSnapshot, type QueueSnapshot } from './queue-snapshot.ts';
import type { QueueEvent } from './transport.ts';

/** What a queue shows, and who looks at it. */
export class QueueState {
  #now = openingSnapshot;
  readonly #listeners = new Set<() => void>();
  readonly #eventListeners = new Set<(event: QueueEvent) => void>();

  /** `maybeSent`: whether the server may know this act, by its command. */
  constructor(private readonly maybeSent: (commandId: string) => boolean) {}

  get now(): QueueSnapshot {
    return this.#now;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly onEvent = (listener: (event: QueueEvent) => void): (() => void) => {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  };

  change(part: Partial<QueueSnapshot>): void {
    const next = { ...this.#now, ...part };
    const hand = next.pending.find((one) => one.body.kind === 'hand');
    this.#now = {
      ...next,
      handIn: hand ? (this.maybeSent(hand.commandId) ? 'sent' : 'queued') : null,
    };
    for (const listener of this.#listeners) listener();
  }

  /** An answer does not count. */
  leftOut(answer: UncountedAnswer): void {
    this.change({ uncounted: withLeftOut(this.#now.uncounted, answer) });
  }

  /** The server has an act, or has refused it; `saved`: an answer, which takes the place of older ones of this page. */
  done(item: QueueItem, saved: boolean): void {
    const { pending, uncounted } = this.#now;
    this.change({
      fault: null,
      pending: pending.filter((one) => one.commandId !== item.commandId),
      uncounted: saved ? uncounted.filter((one) => !isAnsweredSince(one, [item])) : uncounted,
    });
  }

  /** What is said of it is said no longer. */
  dismissed({ item }: UncountedAnswer): void {
    this.change({ uncounted: this.#now.uncounted.filter((one) => one.item.commandId !== item.commandId) });
  }

  tell(event: QueueEvent): void {
    for (const listener of this.#eventListeners) listener(event);
  }

  /** Nobody looks any more. */
  leave(): void {
    this.#listeners.clear();
    this.#eventListeners.clear();
  }
}
