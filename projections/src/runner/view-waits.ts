import type { Position } from '@vigil/domain/kernel/event';
import type { Bus } from '@vigil/stores/bus/port';

/** A lost hint costs a waiting read so many milliseconds at most. */
const lookAgainMs = 250;

interface Wait {
  look(): void;
}

/** Reads that wait until a view has reached a position: woken by the bus message of that view, decided by the stored checkpoint alone. */
export class ViewWaits {
  readonly #bus: Bus;
  readonly #hasReached: (view: string, position: Position) => Promise<boolean>;
  readonly #waiting = new Map<string, Set<Wait>>();
  readonly #unsubscribe = new Map<string, () => void>();

  constructor(bus: Bus, hasReached: (view: string, position: Position) => Promise<boolean>) {
    this.#bus = bus;
    this.#hasReached = hasReached;
  }

  /** False when the position was not reached within `timeoutMs`. Rejects when the store cannot be read. */
  async waitFor(view: string, position: Position, timeoutMs: number): Promise<boolean> {
    if (await this.#hasReached(view, position)) return true;
    if (timeoutMs <= 0) return false;
    return new Promise<boolean>((resolve, reject) => {
      const end = (settle: () => void): void => {
        clearTimeout(timeout);
        clearInterval(again);
        this.#remove(view, wait);
        settle();
      };
      const failed = (error: unknown): void => end(() => reject(error));
      const look = (): void => {
        this.#hasReached(view, position).then((reached) => {
          if (reached) end(() => resolve(true));
        }, failed);
      };
      const lookLast = (): void => {
        this.#hasReached(view, position).then((reached) => end(() => resolve(reached)), failed);
      };
      const wait: Wait = { look };
      const timeout = setTimeout(lookLast, timeoutMs);
      const again = setInterval(look, lookAgainMs);
      this.#add(view, wait);
      look();
    });
  }

  close(): void {
    for (const stop of this.#unsubscribe.values()) stop();
    this.#unsubscribe.clear();
  }

  #add(view: string, wait: Wait): void {
    const waiting = this.#waiting.get(view) ?? new Set<Wait>();
    waiting.add(wait);
    this.#waiting.set(view, waiting);
    if (this.#unsubscribe.has(view)) return;
    this.#unsubscribe.set(
      view,
      this.#bus.subscribe(`view:${view}`, () => {
        for (const one of this.#waiting.get(view) ?? []) one.look();
      }),
    );
  }

  #remove(view: string, wait: Wait): void {
    const waiting = this.#waiting.get(view);
    waiting?.delete(wait);
    if (waiting?.size === 0) this.#waiting.delete(view);
  }
}
