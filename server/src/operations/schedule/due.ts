import type { BackupRunDocument } from '../collections.js';

const minute = 60_000;
const hour = 60 * minute;
const firstRetry = 10 * minute;

/** As many of the last runs as `dueAt` looks at: with more failures it waits the whole of its turn. */
export const runsLookedAt = 8;

/**
 * When the next backup is due, ms, by the last runs, newest first: its turn after one that held. One that failed is tried
 * again after ten minutes, then twice as long each time, never later than its turn; a disk that was full for a moment does
 * not cost a day.
 */
export function dueAt(
  runs: readonly Pick<BackupRunDocument, 'begunAt' | 'state'>[],
  everyHours: number,
): number {
  const [last] = runs;
  if (last === undefined) return 0;
  const held = runs.findIndex(({ state }) => state !== 'failed');
  const failures = held === -1 ? runs.length : held;
  const turn = everyHours * hour;
  const wait = failures === 0 ? turn : Math.min(turn, firstRetry * 2 ** (failures - 1));
  return last.begunAt + wait;
}
