import type { Mark } from './marks.ts';

/** What is to be done with what this browser keeps of a paper. */
export type Due = 'send' | 'forget' | 'hide';

const day = 24 * 3_600_000;
/** Late answers are taken so long after the end (ET84); nothing is kept for longer. */
const longestMs = 7 * day;

/**
 * `send`: the log has lost events since, and the person is here. `forget`: the exam is over and the server, which
 * says of no loss, has everything; or nobody came for a week. `hide`: the paper's content goes, because its time is
 * over or somebody else is here. null: nothing. `now` ms.
 */
export function dueOf(
  mark: Mark,
  user: { readonly userId: string; readonly logLosses: number },
  now: number,
): Due | null {
  if (now > mark.until + longestMs) return 'forget';
  const lost = user.logLosses > mark.losses;
  if (lost && mark.userId === user.userId) return 'send';
  if (!lost && now > mark.until) return 'forget';
  const mayStay = mark.userId === user.userId && now <= mark.contentUntil;
  return mayStay || mark.contentUntil === 0 ? null : 'hide';
}
