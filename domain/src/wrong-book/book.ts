import { noPractice, type Practice } from './practice.js';
import { dayOf } from './spaced-repetition.js';

/** The wrong answers on one paper, whose keys its candidate may see. Times ms. */
export interface WrongPaper {
  readonly paperId: string;
  readonly examId: string;
  readonly wrong: readonly { readonly quId: string; readonly at: number }[];
}

/** A question in a person's wrong-book, from one exam. Times ms. */
export interface WrongRow {
  readonly examId: string;
  readonly quId: string;
  /** on how many papers of the exam it was answered wrongly */
  readonly wrongCount: number;
  /** when it was last */
  readonly updateTime: number;
  /** those papers, the latest last: what stands on that one is shown */
  readonly paperIds: readonly [string, ...string[]];
  /** right answers in a row since then */
  readonly rightInRow: number;
  /** when it is to be reviewed next: now when in the past */
  readonly due: number;
  /** it was reviewed since it was answered wrongly */
  readonly begun: boolean;
}

/**
 * A person's wrong-book (WB5–WB8): one row per exam and question, the latest first. `rightsToLeave`: so many right
 * answers in a row take a question out; 0: none do.
 */
export function wrongBookOf(
  papers: readonly WrongPaper[],
  practiceOf: (quId: string) => Practice | undefined,
  rightsToLeave: number,
): WrongRow[] {
  const rows = new Map<string, { examId: string; quId: string; met: [number, string][] }>();
  for (const { paperId, examId, wrong } of papers)
    for (const { quId, at } of wrong) {
      const key = JSON.stringify([examId, quId]);
      const row = rows.get(key) ?? { examId, quId, met: [] };
      if (!(practiceOf(quId)?.removed[examId] ?? []).includes(paperId)) row.met.push([at, paperId]);
      rows.set(key, row);
    }
  return [...rows.values()]
    .flatMap(({ examId, quId, met }) => {
      const inOrder = met.toSorted(([a, x], [b, y]) => a - b || (x < y ? -1 : 1));
      const [first, ...rest] = inOrder.map(([, paperId]) => paperId);
      const last = inOrder.at(-1);
      if (first === undefined || last === undefined) return [];
      const { run, card } = practiceOf(quId) ?? noPractice;
      const [updateTime] = last;
      const rightInRow = run.filter((at) => at > updateTime).length;
      if (rightsToLeave > 0 && rightInRow >= rightsToLeave) return [];
      const begun = card !== null && card.reviewedAt > updateTime;
      const paperIds: [string, ...string[]] = [first, ...rest];
      const due = begun ? card.due : updateTime;
      return [{ examId, quId, wrongCount: met.length, updateTime, paperIds, rightInRow, due, begun }];
    })
    .toSorted((a, b) => b.updateTime - a.updateTime || (a.quId < b.quId ? -1 : 1));
}

/** Questions that a person begins to review on one day. */
export const newADay = 20;

/** What is to be reviewed today, and how many were reviewed today already. */
export interface DueToday {
  /** a question once, however many exams it stands for; those begun first, the longest due first */
  readonly rows: readonly WrongRow[];
  readonly doneToday: number;
}

/** WB9: questions begun and due; then new ones, `newADay` of them less those begun today. */
export function dueToday(rows: readonly WrongRow[], practices: Iterable<Practice>, now: number): DueToday {
  const today = dayOf(now);
  const cards = [...practices].flatMap(({ card }) => card ?? []);
  const newLeft = Math.max(0, newADay - cards.filter(({ begunAt }) => begunAt >= today).length);
  const latest = new Map<string, WrongRow>();
  for (const row of rows) {
    const known = latest.get(row.quId);
    if (known === undefined || known.updateTime < row.updateTime) latest.set(row.quId, row);
  }
  const due = [...latest.values()].filter((row) => row.due <= now).toSorted((a, b) => a.due - b.due);
  return {
    rows: [...due.filter(({ begun }) => begun), ...due.filter(({ begun }) => !begun).slice(0, newLeft)],
    doneToday: cards.filter(({ reviewedAt }) => reviewedAt >= today).length,
  };
}
