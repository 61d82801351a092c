import type { Look } from './exam-room.js';
import type { WatchStat } from './types.js';

/** The figures of the header, people counted once each by all their papers. */
export function statOf(look: Look, required: ReadonlySet<string> | null): WatchStat {
  const { sitting, came, online } = look.board.headcount();
  let missCount = 0;
  for (const userId of required ?? []) if (!came.has(userId)) missCount += 1;
  return {
    requireCount: required === null ? came.size : required.size,
    processCount: sitting.size,
    handCount: came.size - sitting.size,
    missCount,
    onlineCount: online,
    position: look.position,
  };
}
