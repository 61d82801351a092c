import type { Recorded } from '@vigil/domain/kernel/event';

/** Clocks of several processes, and a clock that is set while none runs, may differ by so much, ms. */
const toleranceMilliseconds = 5 * 60_000;
const KEPT_AT_MOST = 10_000;

/** Where a seal stands for whoever reads of it. */
type Range = Pick<Recorded, 'position' | 'stream' | 'revision' | 'id'>;

/** Times of the events of one seal that are later than it, ms: the first and the last of them. */
interface Late {
  readonly from: number;
  readonly to: number;
}

/**
 * Finds seals that cover events from after they were made: whoever signs chooses what time a seal says. None are events
 * from a clock that was ahead until an operator said so (`ClockConfirmed`), as far as that was what it was said of:
 * they stand before it in the log and are later than it, and no later than it says there were any; or their seal is
 * one that it names.
 */
export class LateEvents {
  #late: Late | null = null;
  #found: { readonly range: Range; readonly name: string; readonly late: Late }[] = [];

  /** The next event of the log. `sealedAt`: of the seal that covers it, ms epoch; null: none does yet. */
  see({ type, time, data, foreign }: Recorded, sealedAt: number | null): void {
    if (foreign !== undefined) return;
    if (type === 'ClockConfirmed') this.#excuse(time, data);
    if (sealedAt === null || time <= sealedAt + toleranceMilliseconds) return;
    this.#late = {
      from: Math.min(this.#late?.from ?? time, time),
      to: Math.max(this.#late?.to ?? time, time),
    };
  }

  /** The seal behind the events seen since the one before. */
  closed(range: Range, name: string): void {
    if (this.#late !== null && this.#found.length < KEPT_AT_MOST)
      this.#found.push({ range, name, late: this.#late });
    this.#late = null;
  }

  found(): { readonly range: Range; readonly text: string }[] {
    return this.#found.map(({ range, name, late }) => ({
      range,
      text: `${name}，其中有事件记于 ${timeText(late.to)}，晚于封存的时间：封存可能是事后补签的，请与日志之外的锚和考生的回执核对；若查明是当时有服务器的时钟不准，用 npm run confirm-clock -- --seals ${range.revision} 说明`,
    }));
  }

  /** Of an earlier Vigil it does not say up to which time (`known`). */
  #excuse(time: number, data: unknown): void {
    const { known, seals } = (data ?? {}) as { readonly known?: unknown; readonly seals?: unknown };
    const until = typeof known === 'number' ? known : Infinity;
    const isExcused = ({ from, to }: Late): boolean => from > time && to <= until;
    if (this.#late !== null && isExcused(this.#late)) this.#late = null;
    const named = new Set(Array.isArray(seals) ? seals : []);
    this.#found = this.#found.filter(({ range, late }) => !named.has(range.revision) && !isExcused(late));
  }
}

/** A time in ms as verify prints it. A tampered event may say any number, or what is none. */
export const timeText = (time: number): string =>
  Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : String(time);
