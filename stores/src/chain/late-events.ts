import type { Recorded } from '@vigil/domain/kernel/event';
import { rangesText, sealRanges, sealsNamed, type SealRange } from './seal-ranges.js';

/** Clocks of several processes, and a clock that is set while none runs, may differ by so much, ms. */
const toleranceMilliseconds = 5 * 60_000;
/** A seal a minute for nearly two years. */
const KEPT_AT_MOST = 1_000_000;
const LINES_AT_MOST = 10;

/** Where a seal stands for whoever reads of it. */
type Place = Pick<Recorded, 'position' | 'stream' | 'revision' | 'id'>;

/** Times of the events of one seal that are later than it, ms: the first and the last of them; and its own. */
interface Late {
  readonly from: number;
  readonly to: number;
  readonly sealedAt: number;
}
interface LateSeal extends Late {
  readonly place: Place;
}

/**
 * Finds seals that cover events from after they were made: whoever signs chooses what time a seal says. None are events
 * from a clock that was ahead until an operator said so (`ClockConfirmed`, decision 299).
 */
export class LateEvents {
  #late: Late | null = null;
  #found: LateSeal[] = [];
  /** the first one more than are kept, which nothing excuses: verify fails rather than not know */
  #beyond: Place | null = null;

  constructor(private readonly keptAtMost = KEPT_AT_MOST) {}

  /** The next event of the log. `sealedAt`: of the seal that covers it, ms epoch; null: none does yet. */
  see({ type, time, data, foreign }: Recorded, sealedAt: number | null): void {
    if (foreign !== undefined) return;
    if (sealedAt !== null && time > sealedAt + toleranceMilliseconds)
      this.#late = {
        from: Math.min(this.#late?.from ?? time, time),
        to: Math.max(this.#late?.to ?? time, time),
        sealedAt,
      };
    if (type === 'ClockConfirmed') this.#excuse(time, data);
  }

  /** The seal behind the events seen since the one before. */
  closed({ position, stream, revision, id }: Place): void {
    const place = { position, stream, revision, id };
    if (this.#late !== null)
      if (this.#found.length < this.keptAtMost) this.#found.push({ place, ...this.#late });
      else this.#beyond ??= place;
    this.#late = null;
  }

  /** The seals that are found, by their revisions; not those beyond what is kept. */
  ranges(): SealRange[] {
    return sealRanges(this.#found.map(({ place }) => place.revision));
  }

  /** A sentence for each run of them, where its first one stands; of many runs the first ten. */
  found(): { readonly place: Place; readonly text: string }[] {
    const runs: [LateSeal, ...LateSeal[]][] = [];
    for (const seal of this.#found) {
      const run = runs.at(-1);
      if (run !== undefined && run[0].place.revision + run.length === seal.place.revision) run.push(seal);
      else if (runs.length < LINES_AT_MOST) runs.push([seal]);
      else break;
    }
    const said = runs.map((run) => ({ place: run[0].place, text: textOf(run) }));
    if (this.#beyond === null) return said;
    const text = `第 ${this.#beyond.revision} 号封存及其后还有事件晚于封存时间的，已超过 ${this.keptAtMost} 次，无法逐一说明：请与日志之外的锚和考生的回执核对`;
    return [...said, { place: this.#beyond, text }];
  }

  #excuse(time: number, data: unknown): void {
    const covers = coveredBy(time, data);
    if (this.#late !== null && covers(this.#late)) this.#late = null;
    const { seals } = (data ?? {}) as { readonly seals?: unknown };
    const isNamed = sealsNamed(seals);
    this.#found = this.#found.filter((late) => !isNamed(late.place.revision) && !covers(late));
  }
}

/**
 * What a confirmation excuses of what stands before it: events that are later than itself, up to the latest time on
 * record then, and those that are later than their seal by no more than that was later than itself. One of an earlier
 * Vigil does not tell which that was, and excuses all of it; one that only names seals, nothing else.
 */
function coveredBy(time: number, data: unknown): (late: Late) => boolean {
  const { confirmed, known, seals } = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof known !== 'number') return () => seals === undefined;
  const at = typeof confirmed === 'number' ? confirmed : time;
  const ahead = Math.max(0, known - at) + toleranceMilliseconds;
  return ({ from, to, sealedAt }) => to <= sealedAt + ahead || (from > at && to <= known);
}

function textOf(run: readonly [LateSeal, ...LateSeal[]]): string {
  const revisions = rangesText(sealRanges(run.map(({ place }) => place.revision)));
  const to = timeText(run.reduce((latest, late) => Math.max(latest, late.to), -Infinity));
  const most = run.reduce((longest, late) => Math.max(longest, late.to - late.sealedAt), 0);
  const count = run.length === 1 ? '' : `（共 ${run.length} 次）`;
  return `第 ${revisions} 号封存${count}所含的事件中有记于 ${to} 的，晚于封存的时间，最多晚 ${Math.ceil(most / 60_000)} 分钟：封存可能是事后补签的，请与日志之外的锚和考生的回执核对`;
}

/** A time in ms as verify prints it. A tampered event may say any number, or what is none. */
export const timeText = (time: number): string =>
  Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : String(time);
