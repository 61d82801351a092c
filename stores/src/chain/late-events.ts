import type { Recorded } from '@vigil/domain/kernel/event';

/** Clocks of several processes, and a clock that is set while none runs, may differ by so much, ms. */
const toleranceMilliseconds = 5 * 60_000;
const FOUND_AT_MOST = 100;

/** Where a seal stands for whoever reads of it. */
type Range = Pick<Recorded, 'position' | 'stream' | 'revision' | 'id'>;

/**
 * Finds seals that cover events from after they were made: whoever signs chooses what time a seal says. Events from a
 * clock that was wrong until an operator said so (`ClockConfirmed`) are none.
 */
export class LateEvents {
  #latest = -Infinity;
  #confirmed = -Infinity;
  readonly #found: { readonly range: Range; readonly name: string; readonly latest: number }[] = [];

  /** The next event that the next seal covers. */
  see({ type, time, data, foreign }: Recorded): void {
    if (foreign !== undefined) return;
    this.#latest = Math.max(this.#latest, time);
    if (type !== 'ClockConfirmed') return;
    // Of an earlier Vigil it does not say which times count no more.
    const { known } = (data ?? {}) as { readonly known?: unknown };
    this.#confirmed = Math.max(this.#confirmed, typeof known === 'number' ? known : Infinity);
  }

  /** The seal behind the events seen since the one before. `sealedAt` in ms epoch. */
  closed(sealedAt: number, range: Range, name: string): void {
    const latest = this.#latest;
    this.#latest = -Infinity;
    if (latest > sealedAt + toleranceMilliseconds && this.#found.length < FOUND_AT_MOST)
      this.#found.push({ range, name, latest });
  }

  found(): { readonly range: Range; readonly text: string }[] {
    return this.#found
      .filter(({ latest }) => latest > this.#confirmed)
      .map(({ range, name, latest }) => ({
        range,
        text: `${name}，其中有事件记于 ${timeText(latest)}，晚于封存的时间`,
      }));
  }
}

/** A time in ms as verify prints it. A tampered event may say any number, or what is none. */
export const timeText = (time: number): string =>
  Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : String(time);
