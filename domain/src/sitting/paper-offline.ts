import { accept, refuse, type CommandContext } from '../kernel/decider.js';
import type { PaperCreated, PaperEvent, PaperScored } from './events.js';
import { isOwnPaper } from './own-paper.js';
import type { PaperDecision, StaffPaperCommand } from './paper-command.js';
import { foldPaper } from './paper-fold.js';
import { scoreIfChanged } from './paper-hand-in.js';
import { noPaper, type PaperState } from './paper-state.js';
import { roundPoints } from './points.js';

const noKeys = new Map<string, never>();

/**
 * Keeps the score of an exam that was sat on paper: a paper without questions, created, handed in and scored in
 * one decision; on one that is there a correction, which needs a reason. The same again adds nothing.
 */
export function enterOfflineScore(
  { paper, userTime, ...given }: Extract<StaffPaperCommand, { type: 'EnterOfflineScore' }>,
  state: PaperState,
  { actor, at }: CommandContext,
): PaperDecision {
  const enteredBy = actor.id;
  const { objScore, subjScore, remark } = given;
  const reason = given.reason?.trim() ?? '';
  if (isOwnPaper(actor, paper)) return refuse({ reason: 'OwnPaperMarked' });
  if (state.paper !== null && state.entered === null) return refuse({ reason: 'PaperSatHere' });
  if (state.voided !== null) return refuse({ reason: 'PaperIsVoid' });
  if (!isPossible(objScore, subjScore, paper.totalScore))
    return refuse({ reason: 'MarkNotPossible', quId: '', most: paper.totalScore, step: 0.1 });
  const before = state.entered;
  if (before !== null) {
    const same = before.objScore === objScore && before.subjScore === subjScore;
    if (same && state.remark === remark) return accept();
    if (!same && reason === '') return refuse({ reason: 'ReasonRequired', quId: '' });
  }
  const handedIn = {
    type: 'PaperHandedIn',
    data: { exState: 0, exMsg: '', cause: 'offline', deadline: null, userTime },
  } as const;
  const facts: PaperEvent[] = [
    ...(before === null ? [{ type: 'PaperCreated', data: paper } as const, handedIn] : []),
    {
      type: 'OfflineScoreEntered',
      data: { enteredBy, objScore, subjScore, remark, ...(reason === '' ? {} : { reason }) },
    },
  ];
  const now = facts.reduce(
    (so, event) => foldPaper(so, { ...event, time: at }),
    before === null ? noPaper : state,
  );
  const score = scoreIfChanged(now.paper as PaperCreated, now, now.handedIn ?? handedIn.data, noKeys);
  return accept(...facts, ...(score === null ? [] : [scored(score)]));
}

const scored = (data: PaperScored): PaperEvent => ({ type: 'PaperScored', data });

const isPossible = (objScore: number, subjScore: number, totalScore: number): boolean =>
  [objScore, subjScore].every((points) => points >= 0 && Math.abs(points - roundPoints(points)) < 1e-9) &&
  roundPoints(objScore + subjScore) <= totalScore;
