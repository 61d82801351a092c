import type { PaperView } from '@vigil/projections/sitting/public';

/** Nobody sat for so long: what comes after is another session. ms */
export const restMilliseconds = 30 * 60_000;
/** The newest ones that are told. */
export const mostSessions = 50;

/** A stretch of time in which an exam was sat; ms epoch. */
export interface Session {
  readonly from: number;
  readonly to: number;
  readonly papers: number;
}

type Sat = Pick<PaperView, 'createTime' | 'handTime' | 'deadline'>;

/**
 * The sessions of an exam's papers, the newest first. An open paper lasts until its deadline, or, where it has none,
 * is only known to have begun.
 */
export function sessionsOf(papers: readonly Sat[], now: number): Session[] {
  const sessions: Session[] = [];
  for (const paper of papers.toSorted((one, other) => one.createTime - other.createTime)) {
    const from = paper.createTime;
    const to = Math.max(from, paper.handTime ?? Math.min(now, paper.deadline ?? from));
    const last = sessions.at(-1);
    if (last === undefined || from > last.to + restMilliseconds) sessions.push({ from, to, papers: 1 });
    else
      sessions[sessions.length - 1] = {
        from: last.from,
        to: Math.max(last.to, to),
        papers: last.papers + 1,
      };
  }
  return sessions.reverse();
}
