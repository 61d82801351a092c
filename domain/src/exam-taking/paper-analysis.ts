import type { QuestionResult } from '../sitting/public.js';
import { sumPoints } from '../sitting/public.js';

/** A question of a scored paper, a composite as one, with what it is about. */
export interface AnalysedQuestion {
  readonly quId: string;
  /** points it could bring */
  readonly score: number;
  readonly groupId: string;
  readonly tags: readonly string[];
  readonly chapterId: string | null;
}

/** What a share of a paper brought; points. */
export interface ScoreShare {
  readonly score: number;
  readonly totalScore: number;
  readonly questions: number;
  /** of them wholly right */
  readonly right: number;
}

/**
 * Points by whatever questions are gathered by, in the order in which it is met; a question may count under several
 * names, or none. What has no result (it is not scored, or waits for marking) counts as 0.
 */
export function shareBy(
  questions: readonly AnalysedQuestion[],
  results: readonly QuestionResult[],
  namesOf: (question: AnalysedQuestion) => readonly string[],
): Map<string, ScoreShare> {
  const byId = new Map(results.map((result) => [result.quId, result]));
  const shares = new Map<string, ScoreShare>();
  for (const question of questions) {
    const { score = 0, right = null } = byId.get(question.quId) ?? {};
    for (const name of new Set(namesOf(question))) {
      const before = shares.get(name) ?? { score: 0, totalScore: 0, questions: 0, right: 0 };
      shares.set(name, {
        score: sumPoints([before.score, score]),
        totalScore: sumPoints([before.totalScore, question.score]),
        questions: before.questions + 1,
        right: before.right + Number(right === true),
      });
    }
  }
  return shares;
}

/** What of a paper's events tells which question was looked at. */
export interface LookedAt {
  readonly type: string;
  /** ms */
  readonly time: number;
  readonly quId?: string;
  /** of a break: when it is over, or was, ms */
  readonly until?: number;
}

/**
 * What a paper's events tell of which question was looked at, in their order: openings that were asked for, those that
 * a browser showed of itself and told later (ET115), and every other event by its time alone.
 */
export const looksOf = (
  events: readonly { readonly type: string; readonly time: number; readonly data: unknown }[],
): LookedAt[] =>
  events.flatMap(({ type, time, data }): LookedAt[] => {
    const { quId, opened, until } = data as {
      readonly quId?: string;
      readonly opened?: readonly { quId: string; at: number }[];
      readonly until?: number;
    };
    if (type === 'QuestionsOpened')
      return (opened ?? []).map((one) => ({ type: 'QuestionOpened', time: one.at, quId: one.quId }));
    if (breaks.has(type) && until !== undefined) return [{ type, time, until }];
    return [type === 'QuestionOpened' && quId !== undefined ? { type, time, quId } : { type, time }];
  });

const breaks: ReadonlySet<string> = new Set(['BreakTaken', 'BreakEnded']);

/**
 * How long each question was on the screen, in whole seconds, in the order of its first opening: from its opening to
 * that of another, or to the hand-in. Nothing counts between a hand-in and a reopening, after which the question
 * that is opened first begins anew; a break is no time of the question that it was taken on; time beyond the deadline is
 * nobody's.
 */
export function secondsByQuestion(events: readonly LookedAt[], deadline: number | null): Map<string, number> {
  const spent = new Map<string, number>();
  let open: { readonly quId: string; readonly since: number } | null = null;
  const leave = (time: number): void => {
    if (open === null) return;
    const until = deadline === null ? time : Math.min(time, deadline);
    spent.set(open.quId, (spent.get(open.quId) ?? 0) + Math.max(0, until - open.since));
    open = null;
  };
  for (const { type, time, quId, until } of events) {
    if (type === 'QuestionOpened' && quId !== undefined) {
      leave(time);
      open = { quId, since: time };
      if (!spent.has(quId)) spent.set(quId, 0);
    } else if (until !== undefined && open !== null) {
      const paused: string = open.quId;
      leave(time);
      open = { quId: paused, since: until };
    } else if (type === 'PaperHandedIn') leave(time);
  }
  return new Map([...spent].map(([quId, ms]) => [quId, Math.round(ms / 1000)]));
}

/**
 * Where a score stands among those of other people, one score each: its place from 1, people with the same score
 * sharing it, and how many in a hundred have less (0 for who is alone).
 */
export function placeAmong(
  score: number,
  others: readonly number[],
): { readonly place: number; readonly of: number; readonly above: number } {
  const better = others.filter((one) => one > score).length;
  const worse = others.filter((one) => one < score).length;
  return {
    place: better + 1,
    of: others.length + 1,
    above: others.length === 0 ? 0 : Math.floor((worse * 100) / others.length),
  };
}
