import { canonicalJson } from '../kernel/canonical-json.js';
import { accept } from '../kernel/decider.js';
import { adjustedPaper, concerning } from './adjusted-paper.js';
import { changesNothing, composed, noAdjustments, sameAdjustments } from './adjustments.js';
import type { PaperScore } from './event-parts.js';
import type { PaperCreated, PaperEvent, PaperRegraded, PaperScored } from './events.js';
import type { StandingRegrades } from './exam-regrades.js';
import type { PaperDecision, QuestionKeys, StaffPaperCommand } from './paper-command.js';
import { scorePaper, standingScore } from './paper-hand-in.js';
import type { PaperState } from './paper-state.js';

/**
 * What an act of the exam's regrades makes of a handed-in paper. `score`: null where it stays as it is. Null: it
 * changes nothing, is older than one the paper has, or the paper is open. Dry run and carrying both ask here, so that
 * they say the same (ET112).
 */
export function regraded(
  { act, regradeId, undone, reason, standing }: StandingRegrades,
  state: PaperState,
  paper: PaperCreated,
  keys: QuestionKeys,
): { readonly regraded: PaperRegraded; readonly score: PaperScored | null } | null {
  if (state.handedIn === null || act <= (state.regraded?.act ?? 0)) return null;
  const those = standing
    .map((one) => ({ regradeId: one.regradeId, adjustments: concerning(one.adjustments, paper) }))
    .filter((one) => !changesNothing(one.adjustments));
  const adjustments = composed(those.map((one) => one.adjustments));
  if (sameAdjustments(adjustments, state.regraded?.adjustments ?? noAdjustments)) return null;
  const counted = adjustedPaper(paper, adjustments);
  const now: PaperRegraded = {
    ...{ act, regradeId, undone, reason, adjustments },
    regrades: those.map((one) => one.regradeId),
    totalScore: counted.totalScore,
    qualifyScore: counted.rules.qualifyScore,
  };
  const score = scorePaper(paper, { ...state, regraded: now }, state.handedIn, keys);
  const before = standingScore(state);
  return { regraded: now, score: before !== undefined && isSame(before, score) ? null : score };
}

/** Whether two scores say the same, by whatever regrades they were counted. */
function isSame(before: PaperScore, { replaces: _earlier, regrades: _by, ...now }: PaperScored): boolean {
  const { regrades: _then, ...rest } = before;
  return canonicalJson(rest) === canonicalJson(now);
}

/** Brings an act of the exam's regrades to a paper: once, however often it is asked (ET106). */
export function regrade(
  { standing, keys }: Extract<StaffPaperCommand, { type: 'Regrade' }>,
  state: PaperState,
  paper: PaperCreated,
): PaperDecision {
  const made = regraded(standing, state, paper, keys);
  if (made === null) return accept();
  const events: PaperEvent[] = [{ type: 'PaperRegraded', data: made.regraded }];
  if (made.score !== null) events.push({ type: 'PaperScored', data: made.score });
  return accept(...events);
}
