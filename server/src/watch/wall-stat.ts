import { attendanceFrom } from '../exams/public.js';
import type { Look } from './exam-room.js';
import type { WatchStat } from './types.js';

/**
 * The figures of the header, people counted once each by all their papers; `over`: who has no paper by now is absent.
 */
export function statOf(look: Look, required: ReadonlySet<string> | null, over: boolean): WatchStat {
  const { sitting, came, online } = look.board.headcount();
  let withoutPaper = 0;
  for (const userId of required ?? []) if (!came.has(userId)) withoutPaper += 1;
  const count = {
    requireCount: required === null ? came.size : required.size,
    processCount: sitting.size,
    handCount: came.size - sitting.size,
    withoutPaper,
  };
  return { ...attendanceFrom(count, over), onlineCount: online, position: look.position };
}
