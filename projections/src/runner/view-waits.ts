import type { Position } from '@vigil/domain/kernel/event';
import type { Bus } from '@vigil/stores/bus/port';
import { viewsWanted } from './gathering.js';

/** A lost hint costs a waiting read so many milliseconds at most. */
const lookAgainMs = 250;

type Compare = (a: Position, b: Position) => number;

/**
 * Reads that wait until a view has reached a position: woken by the bus message of that view, decided by the
 * stored checkpoint alone. All that wait for one view share its looks, so that a crowd costs the store no
 * more than a single reader.
 */
export class ViewWaits {
  readonly #bus: Bus;
  readonly #checkpointOf: (view: string) => Promise<Position>;
  readonly #compare: Compare;
  readonly #waiting = new Map<string, Waiting>();
  readonly #unsubscribe = new Map<string, () => void>();

  constructor(bus: Bus, checkpointOf: (view: string) => Promise<Position>, compare: Compare) {
    this.#bus = bus;
    this.#checkpointOf = checkpointOf;
    this.#compare = compare;
  }

  /** False when the position was not reached within `timeoutMs`. Rejects when the store cannot be read. */
  async waitFor(view: string, position: Position, timeoutMs: number): Promise<boolean> {
    const hasReached = async (): Promise<boolean> =>
      this.#compare(await this.#checkpointOf(view), position) >= 0;
    if (await hasReached()) return true;
    if (timeoutMs <= 0) return false;
    this.#bus.publish(viewsWanted, view);
    let timeout: NodeJS.Timeout | undefined;
    const inTime = new Promise<boolean>((resolve) => {
      timeout = setTimeout(() => resolve(false), timeoutMs);
    });
    const { reached, giveUp } = this.#waitingFor(view).add(position);
    try {
      return (await Promise.race([reached, inTime])) || (await hasReached());
    } finally {
      clearTimeout(timeout);
      giveUp();
    }
  }

  close(): void {
    for (const stop of this.#unsubscribe.values()) stop();
    this.#unsubscribe.clear();
  }

  #waitingFor(view: string): Waiting {
    const known = this.#waiting.get(view);
    if (known !== undefined) return known;
    const waiting = new Waiting(() => this.#checkpointOf(view), this.#compare);
    this.#waiting.set(view, waiting);
    this.#unsubscribe.set(
      view,
      this.#bus.subscribe(`view:${view}`, () => waiting.look()),
    );
    return waiting;
  }
}

interface Wait {
  readonly position: Position;
  readonly resolve: (reached: true) => void;
  readonly reject: (error: unknown) => void;
}

/** All that wait for one view. */
class Waiting {
  readonly #checkpoint: () => Promise<Position>;
  readonly #compare: Compare;
  readonly #waits = new Set<Wait>();
  #again: NodeJS.Timeout | null = null;
  #looking = false;
  /** Somebody asked while a look was under way, which may have begun too early for them. */
  #lookOnceMore = false;

  constructor(checkpoint: () => Promise<Position>, compare: Compare) {
    this.#checkpoint = checkpoint;
    this.#compare = compare;
  }

  add(position: Position): { readonly reached: Promise<true>; readonly giveUp: () => void } {
    let wait: Wait | undefined;
    const reached = new Promise<true>((resolve, reject) => {
      wait = { position, resolve, reject };
      this.#waits.add(wait);
    });
    this.#again ??= setInterval(() => this.look(), lookAgainMs);
    this.look();
    return { reached, giveUp: () => this.#remove(wait as Wait) };
  }

  /** One read of the checkpoint for all that wait; never two at once. */
  look(): void {
    if (this.#waits.size === 0) return;
    if (this.#looking) {
      this.#lookOnceMore = true;
      return;
    }
    this.#looking = true;
    const asked = [...this.#waits];
    this.#checkpoint()
      .then(
        (checkpoint) => {
          for (const { position, resolve } of asked)
            if (this.#compare(checkpoint, position) >= 0) resolve(true);
        },
        (error: unknown) => {
          for (const { reject } of asked) reject(error);
        },
      )
      .finally(() => {
        this.#looking = false;
        if (!this.#lookOnceMore) return;
        this.#lookOnceMore = false;
        this.look();
      });
  }

  #remove(wait: Wait): void {
    this.#waits.delete(wait);
    if (this.#waits.size > 0 || this.#again === null) return;
    clearInterval(this.#again);
    this.#again = null;
  }
}
