import { setImmediate as nextTurn, setTimeout as rest } from 'node:timers/promises';
import type { Clock } from '../clock.js';

/**
 * The process may be the one that takes saves: work goes on for so long at a stretch, then everybody else has a turn
 * and a rest as long again.
 */
const stretchMilliseconds = 2;

/** Long work that shares the thread with calls (decision 117): to be asked between its parts. */
export class InTurns {
  private since: number;

  constructor(private readonly clock: Pick<Clock, 'monotonic'>) {
    this.since = clock.monotonic();
  }

  /** Resolves at once within a stretch; else runs `before` and lets everybody else have their turn. */
  async giveWay(before: () => Promise<void>): Promise<void> {
    const worked = this.clock.monotonic() - this.since;
    if (worked < stretchMilliseconds) return;
    await before();
    await nextTurn();
    await rest(worked);
    this.since = this.clock.monotonic();
  }
}
