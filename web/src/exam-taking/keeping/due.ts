import type { Keeping } from './answer-vault.ts';
import type { Mark } from './marks.ts';

/** What is to be done with what this browser keeps of a paper. */
export type Due = 'send' | 'forget' | 'hide';

/** Who is here, as the server tells it with its own time: this computer's clock is asked nothing. */
export interface Visitor {
  readonly userId: string;
  readonly logLosses: number;
  /** ms epoch, the server's clock */
  readonly now: number;
}

const day = 24 * 3_600_000;
/** Late answers are taken so long after the end (ET84); nothing is kept for longer. */
const longestMs = 7 * day;

/**
 * `send`: the log has lost events since, and the person is here. `forget`: the exam is over and the server, which
 * says of no loss, has everything; or nobody came for a week. `hide`: the paper's content goes, because its time is
 * over or somebody else is here. null: nothing.
 */
export function dueOf(mark: Mark, { userId, logLosses, now }: Visitor): Due | null {
  if (isLongOver(mark, now)) return 'forget';
  const own = mark.userId === userId;
  const lost = logLosses > mark.losses;
  if (lost && own) return 'send';
  if (own && now > mark.until) return 'forget';
  const mayStay = own && now <= mark.contentUntil;
  return mayStay || mark.contentUntil === 0 ? null : 'hide';
}

/**
 * What is due, and the mark as it stands then. A mark's times may have moved since it was set (added minutes, an
 * outage made up for): before anything goes of a person who is here the server is asked for them, and where it does
 * not answer nothing goes.
 */
export async function surelyDue(
  mark: Mark,
  visitor: Visitor,
  ask: (paperId: string) => Promise<Keeping>,
): Promise<{ readonly due: Due | null; readonly mark: Mark }> {
  const due = dueOf(mark, visitor);
  if (due === null || due === 'send' || mark.userId !== visitor.userId) return { due, mark };
  const keeping = await ask(mark.paperId).catch(() => null);
  if (keeping === null) return { due: null, mark };
  const { until, deadline } = keeping;
  // The log does not hold the paper: what is here may be all there is of it.
  if (until === null) return { due: isLongOver(mark, visitor.now) ? 'forget' : null, mark };
  // Content that is gone stays gone.
  const fresh = { ...mark, until, contentUntil: mark.contentUntil === 0 ? 0 : (deadline ?? until) };
  const logLosses = Math.max(visitor.logLosses, keeping.losses);
  return { due: dueOf(fresh, { ...visitor, logLosses }), mark: fresh };
}

const isLongOver = (mark: Mark, now: number): boolean => now > mark.until + longestMs;
