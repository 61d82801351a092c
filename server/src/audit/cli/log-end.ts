import type { Position, Recorded } from '@vigil/domain/kernel/event';

/**
 * A document is written right after its change stands in the log, by the process that made the change: a store that is
 * slow takes seconds. What is older was written, or completed, wherever a process lived on.
 */
export const longestWriteMilliseconds = 30_000;
/** Deletions and saves run side by side: of two so near to each other the later one may have its document first. */
export const besideMilliseconds = 5000;
/** Events so near to each other share a mark. */
const markMilliseconds = 1000;

type Mark = Pick<Recorded, 'position' | 'time'>;

/** Which events stand at the very end of a log, by the times that the log itself tells. Memory: a mark for each second. */
export class LogEnd {
  /** of the last span, in the order of the log, times rising */
  #marks: Mark[] = [];
  #newest: Mark | null = null;
  #settled: Position | null = null;

  /** In global order. What others wrote into the log tells no time. */
  see({ position, time, foreign }: Recorded): void {
    if (foreign !== undefined) return;
    const before = this.#marks.at(-1);
    // A pause as long, or a clock that was set back by as much: what is before it is no end of this log.
    if (before !== undefined && Math.abs(time - before.time) > longestWriteMilliseconds) {
      this.#settled = this.#newest?.position ?? null;
      this.#marks = [];
    }
    this.#newest = { position, time };
    const last = this.#marks.at(-1);
    if (last === undefined || time >= last.time + markMilliseconds) this.#marks.push(this.#newest);
    for (let [oldest] = this.#marks; isLater(time, oldest); [oldest] = this.#marks) {
      this.#settled = oldest?.position ?? null;
      this.#marks.shift();
    }
  }

  /**
   * The last position whose event is older than the span; null: there is none. `livedAt`: when the server was last known
   * to run, ms epoch; null: nobody knows.
   */
  settledUpTo(livedAt: number | null): Position | null {
    return livedAt !== null && isLater(livedAt, this.#newest) ? this.#newest.position : this.#settled;
  }
}

const isLater = <T extends Mark>(time: number, than: T | null | undefined): than is T =>
  than !== null && than !== undefined && time - than.time > longestWriteMilliseconds;
