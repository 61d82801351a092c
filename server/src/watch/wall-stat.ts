import { attendanceFrom } from '../exams/public.js';
import type { Look } from './exam-room.js';
import type { WatchStat } from './types.js';

/**
 * The figures of the header, people counted once each by all their papers; `over`: who has no paper by now is
 * absent.
 */
export function statOf(look: Look, required: ReadonlySet<string> | null, over: boolean): WatchStat {
  const { sitting, came, online } = look.board.headcount();
  const count = {
    requireCount: required === null ? came.size : required.size,
    processCount: sitting.size,
    handCount: came.size - sitting.size,
    withoutPaper: required === null ? 0 : countWithoutPaper(required, came),
  };
  return { ...attendanceFrom(count, over), onlineCount: online, position: look.position };
}

/**
 * What was counted last, by who came: thousands of people are looked through again when either set is another
 * one.
 */
const counted = new WeakMap<ReadonlySet<string>, { required: ReadonlySet<string>; count: number }>();

function countWithoutPaper(required: ReadonlySet<string>, came: ReadonlySet<string>): number {
  const known = counted.get(came);
  if (known?.required === required) return known.count;
  let count = 0;
  for (const userId of required) if (!came.has(userId)) count += 1;
  counted.set(came, { required, count });
  return count;
}
