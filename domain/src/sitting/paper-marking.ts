import { accept, refuse, type CommandContext } from '../kernel/decider.js';
import { isSettled } from './adjusted-paper.js';
import type { PaperCreated, PaperEvent } from './events.js';
import { countingMarks, standingMark, supersededBy, type AnswerMark, type KeptMark } from './mark.js';
import type {
  MarkGiven,
  MarkingPlan,
  PaperDecision,
  QuestionKeys,
  StaffPaperCommand,
} from './paper-command.js';
import { foldPaper } from './paper-fold.js';
import { scoreIfChanged } from './paper-hand-in.js';
import { contentAt } from './paper-judging.js';
import { askedAt, placeIndex, slotOf, type AnswerSlot, type PaperState, type Place } from './paper-state.js';
import { guidePoints, roundPoints, sumPoints } from './points.js';
import type { ExamTakingRefusal } from './refusals.js';
import { decidedBy } from './scoring.js';

/**
 * Takes a reviewer's marks for answers of a handed-in paper, all or none, and scores anew in the same decision
 * when one of them stands. The last mark finishes the paper. Marks that are there already add nothing.
 */
export function markAnswers(
  { marks, plan, remark, finish, keys }: Extract<StaffPaperCommand, { type: 'MarkAnswers' }>,
  state: PaperState,
  paper: PaperCreated,
  context: CommandContext,
): PaperDecision {
  const reviewerId = context.actor.id;
  if (state.handedIn === null) return refuse({ reason: 'PaperStillOpen' });
  if (state.voided !== null) return refuse({ reason: 'PaperIsVoid' });
  const taken: AnswerMark[] = [];
  let now = state;
  for (const given of marks) {
    const found = markOf(given, now, plan, keys, reviewerId);
    if ('refusal' in found) return refuse(found.refusal);
    if (found.mark === null) continue;
    taken.push(found.mark);
    now = foldPaper(now, { ...markedBy(paper, reviewerId, [found.mark]), time: context.at });
  }
  const said = remark === undefined || remark === state.remark ? undefined : remark;
  const score = taken.length === 0 ? null : scoreIfChanged(paper, now, state.handedIn, keys);
  const missing = finish === true ? missingMarks(now, reviewerId) : 0;
  if (missing > 0) return refuse({ reason: 'MarksMissing', count: missing });
  if (taken.length === 0 && said === undefined) return accept();
  return accept<PaperEvent>(
    markedBy(paper, reviewerId, taken, said),
    ...(score === null ? [] : [{ type: 'PaperScored', data: score } as const]),
  );
}

/** Answers of a paper that wait for a person: no key, no tests, no regrade and no standing mark decides them. */
export const waitingPlaces = (state: PaperState): Place[] =>
  state.places.filter((place, index) => {
    const { marks = [], judged = null } = state.slots[index] ?? {};
    const decided = decidedBy(askedAt(place), judged) !== null;
    const { quId } = askedAt(place);
    const settled = isSettled(state.regraded?.adjustments ?? null, { quId, wholeId: place.question.quId });
    return !isComposite(place) && !decided && !settled && standingMark(marks) === null;
  });

/** How many of them this reviewer could still mark: not those with two rounds behind them. */
const missingMarks = (state: PaperState, reviewerId: string): number =>
  waitingPlaces(state).filter(({ part, question }) => {
    const { marks } = slotOf(state, (part ?? question).quId);
    return marks.every((mark) => mark.reviewerId !== reviewerId && mark.round === 1);
  }).length;

const markedBy = (
  { examId }: PaperCreated,
  reviewerId: string,
  marks: AnswerMark[],
  remark?: string,
): Extract<PaperEvent, { type: 'AnswersMarked' }> => ({
  type: 'AnswersMarked',
  data: { examId, reviewerId, marks, ...(remark === undefined ? {} : { remark }) },
});

type Found = { readonly refusal: ExamTakingRefusal } | { readonly mark: AnswerMark | null };

/** The mark as it is recorded; null: it is there already. */
function markOf(
  given: MarkGiven,
  state: PaperState,
  plan: MarkingPlan,
  keys: QuestionKeys,
  reviewerId: string,
): Found {
  const { quId, points, answerRevision } = given;
  const index = placeIndex(state, quId);
  const [place, slot] = [state.places[index], state.slots[index]];
  if (place === undefined || slot === undefined || isComposite(place))
    return { refusal: { reason: 'QuestionNotInPaper' } };
  if (answerRevision !== slot.answerRevision)
    return { refusal: { reason: 'AnswerChangedMeanwhile', quId, answerRevision: slot.answerRevision } };
  const most = askedAt(place).score;
  if (!isPossible(given, place, keys, most, plan.step))
    return { refusal: { reason: 'MarkNotPossible', quId, most, step: plan.step } };
  const last = slot.marks.at(-1);
  if (last !== undefined && isTheSame(last, given, reviewerId)) return { mark: null };
  const reason = given.reason?.trim() ?? '';
  const decided = standingMark(slot.marks) === null && decidedBy(askedAt(place), slot.judged);
  if (decided && reason === '') return { refusal: { reason: 'ReasonRequired', quId } };
  const turn = decided
    ? { round: 1, stands: points }
    : roundOf(points, slot, plan, reviewerId, state.score?.reviewState === 0, reason);
  const counting = countingMarks(slot.marks);
  const { markRevision = reason === '' ? null : slot.marks.length } = given;
  const changesOwn = counting.some((mark) => mark.reviewerId === reviewerId);
  const unseen = markRevision === null ? changesOwn : markRevision !== slot.marks.length;
  if (unseen && turn !== 'MarkedByYouAlready')
    return { refusal: { reason: 'MarkedMeanwhile', quId, markRevision: slot.marks.length } };
  if (typeof turn === 'string') return { refusal: { reason: turn, quId } };
  const { criteria, comment, annotations, alike } = given;
  const gone = supersededBy(counting, { reviewerId, round: turn.round });
  return {
    mark: {
      ...{ quId, points, answerRevision, ...turn },
      ...(criteria === undefined ? {} : { criteria: [...criteria] }),
      ...(comment === undefined || comment === '' ? {} : { comment }),
      ...(annotations === undefined || annotations.length === 0 ? {} : { annotations: [...annotations] }),
      ...(reason === '' ? {} : { reason }),
      ...(alike === true ? { alike } : {}),
      ...(gone.length === 0
        ? {}
        : {
            supersedes: gone.map(({ reviewerId: whose, points: theirs }) => ({
              reviewerId: whose,
              points: theirs,
            })),
          }),
    },
  };
}

const isComposite = ({ part, question }: Place): boolean => part === null && question.parts !== undefined;

/** Points in the exam's steps or all of them; those of the guide within their shares, and together no more. */
function isPossible(
  { points, criteria = [] }: MarkGiven,
  place: Place,
  keys: QuestionKeys,
  most: number,
  step: number,
): boolean {
  const inSteps = (value: number, all: number): boolean =>
    value >= 0 && value <= all && (value === all || Math.abs(value / step - Math.round(value / step)) < 1e-6);
  const looksFor = contentAt(place, keys)?.points ?? [];
  const mosts = guidePoints(
    most,
    looksFor.map(({ share }) => share),
    step,
  );
  const guide = new Map(looksFor.map(({ id }, index) => [id, mosts[index]]));
  return (
    inSteps(points, most) &&
    new Set(criteria.map(({ id }) => id)).size === criteria.length &&
    criteria.every((one) => {
      const its = guide.get(one.id);
      return its !== undefined && one.points >= 0 && one.points <= its;
    }) &&
    sumPoints(criteria.map((one) => one.points)) <= points
  );
}

const isTheSame = (last: KeptMark, given: MarkGiven, reviewerId: string): boolean =>
  last.reviewerId === reviewerId &&
  last.points === given.points &&
  (last.comment ?? '') === (given.comment ?? '') &&
  JSON.stringify(last.criteria ?? []) === JSON.stringify(given.criteria ?? []) &&
  JSON.stringify(last.annotations ?? []) === JSON.stringify(given.annotations ?? []);

/** Which round a mark belongs to and what stands with it; a string: why it is not taken (ET95, ET96). */
function roundOf(
  points: number,
  { marks }: AnswerSlot,
  { rounds, tolerance }: MarkingPlan,
  reviewerId: string,
  waits: boolean,
  reason: string,
): Pick<AnswerMark, 'round' | 'stands'> | 'ReasonRequired' | 'MarkedByYouAlready' {
  const standing = standingMark(marks);
  if (standing !== null) {
    const ownSlip = standing.reviewerId === reviewerId && standing.round === 1 && waits;
    if (!ownSlip && reason === '') return 'ReasonRequired';
    return { round: ownSlip ? 1 : 3, stands: points };
  }
  if (rounds === 1) return { round: 1, stands: points };
  const [first, second] = [lastOf(marks, 1), lastOf(marks, 2)];
  if (first === undefined || (second === undefined && first.reviewerId === reviewerId))
    return { round: 1, stands: null };
  if (second === undefined) {
    const agree = Math.abs(first.points - points) <= tolerance + 1e-9;
    return { round: 2, stands: agree ? roundPoints((first.points + points) / 2) : null };
  }
  return [first, second].some((one) => one.reviewerId === reviewerId)
    ? 'MarkedByYouAlready'
    : { round: 3, stands: points };
}

const lastOf = (marks: readonly KeptMark[], round: number): KeptMark | undefined =>
  [...marks].reverse().find((mark) => mark.round === round);
