import { minutesMs, secondsMs, graceSeconds } from './deadline.js';
import type { HandInCause, PaperQuestion, PaperScore, QuestionResult } from './event-parts.js';
import type { PaperCreated, PaperEvent, PaperScored } from './events.js';
import type { QuestionKeys } from './paper-command.js';
import { breakMilliseconds } from './paper-breaks.js';
import { markedPoints, placeIndex, slotOf, type PaperState } from './paper-state.js';
import { roundPoints, sumPoints } from './points.js';
import { adjustedKeys, adjustedPaper, scaledPoints, withFullMarks } from './adjusted-paper.js';
import { decidedBy, scoreOnPaper } from './scoring.js';
import { isObjective } from '../question-bank/public.js';
import { canonicalJson } from '../kernel/canonical-json.js';

/** Why and when a paper is handed in. */
export interface HandInReason {
  readonly exState: number;
  readonly exMsg: string;
  readonly cause: HandInCause;
  /** end of the sitting, ms; raised to its start and cut at the deadline */
  readonly endedAt: number;
}

/** Sentences kept with a hand-in that no person worded (spec 1 §8 where it gives them). */
export const handInSentences = {
  inactivity: '长时间未操作，系统已自动交卷！',
  leaveLimit: '切屏次数超过限制，系统已强制交卷！',
  faceLimit: (failCount: number): string => `连续${failCount}次人脸识别失败，系统强制交卷！`,
  deadline: '考试时间到，系统已自动交卷！',
} as const;

const byServer: ReadonlySet<HandInCause> = new Set(['deadline', 'leave-limit', 'face-limit', 'camera']);

/**
 * Hand-in and score, one decision and one append (engine §4). `state` is the paper as it is handed in, with
 * what the same decision changed.
 */
export function handedIn(
  state: PaperState,
  paper: PaperCreated,
  reason: HandInReason,
  keys: QuestionKeys,
): PaperEvent[] {
  const { exState, exMsg, cause } = reason;
  const end = Math.min(
    Math.max(reason.endedAt, state.sittingFrom),
    Math.max(state.deadline ?? Infinity, state.sittingFrom),
  );
  const paused = breakMilliseconds(state, state.sittingFrom, end);
  const userTime = state.satSeconds + Math.floor((end - state.sittingFrom - paused) / 1_000);
  return [
    { type: 'PaperHandedIn', data: { exState, exMsg, cause, deadline: state.deadline, userTime } },
    { type: 'PaperScored', data: scorePaper(paper, state, { exState, cause, userTime }, keys) },
  ];
}

/** Handing in at the deadline, with the deadline as the end (engine §4). */
export const handedInByDeadline = (
  state: PaperState,
  paper: PaperCreated,
  keys: QuestionKeys,
): PaperEvent[] =>
  handedIn(
    state,
    paper,
    {
      exState: 5,
      exMsg: handInSentences.deadline,
      cause: 'deadline',
      endedAt: state.deadline ?? state.sittingFrom,
    },
    keys,
  );

/** Whether the server may hand this paper in now: deadline and grace are over. */
export const isDue = (state: PaperState, at: number): boolean =>
  state.deadline !== null && at >= state.deadline + secondsMs(graceSeconds);

/**
 * handMin: no hand-in of one's own during the first minutes, before the deadline only (engine §4). None is asked of
 * whoever began by a clock that went ahead.
 */
export const tooEarly = (state: PaperState, paper: PaperCreated, arrivedAt: number): boolean =>
  arrivedAt < ownHandInFrom(state, paper);

/** What decides from when a candidate may hand in. */
interface Begun {
  readonly startedAt: number;
  readonly rules: Pick<PaperCreated['rules'], 'handMin'>;
}

/** Whole seconds from `at` until the candidate's own hand-in is no longer refused as too early; 0: it is not. */
export const handInSeconds = (state: Pick<PaperState, 'deadline'>, paper: Begun, at: number): number =>
  Math.max(0, Math.ceil((ownHandInFrom(state, paper) - at) / 1000));

/** From when (ms epoch) the candidate may hand in; -Infinity: always. */
const ownHandInFrom = ({ deadline }: Pick<PaperState, 'deadline'>, { rules, startedAt }: Begun): number =>
  rules.handMin > 0 ? Math.min(startedAt + minutesMs(rules.handMin), deadline ?? Infinity) : -Infinity;

/**
 * A paper's score as it stands, for the event that ends it; nothing when there is none, or when it was never
 * counted.
 */
export function standingScore({ score }: PaperState): PaperScore | undefined {
  if (score?.sitting === undefined) return undefined;
  const { replaces: _earlier, ...standing } = score;
  return standing;
}

/**
 * The score of what a paper holds, handed in like this, in the place of the one that stands. Throws when a
 * key is missing: that is a fault, not a refusal.
 */
export function scorePaper(
  created: PaperCreated,
  state: PaperState,
  handIn: { readonly exState: number; readonly cause: HandInCause; readonly userTime: number },
  keysOfVersions: QuestionKeys,
): PaperScored {
  const { regraded } = state;
  const paper = adjustedPaper(created, regraded?.adjustments ?? null);
  const keys = adjustedKeys(keysOfVersions, regraded?.adjustments ?? null);
  const results: QuestionResult[] = [];
  let waits = false;
  for (const question of paper.groups.flatMap((group) => group.questions)) {
    const content = keys.get(question.sha256);
    if (content === undefined)
      throw new Error(
        `key of question ${question.quId} version ${question.version} (${question.sha256}) is missing`,
      );
    const scored = withFullMarks(
      scoreOnPaper(
        question,
        content,
        (quId) => slotOf(state, quId).answer,
        paper.rules,
        (quId) => slotOf(state, quId).judged,
        (quId) => countedMark(state, quId, question),
      ),
      question,
      regraded?.adjustments ?? null,
    );
    results.push(...scored.map((result) => withAnswer(result, state, question)));
    waits ||= scored[0]?.right === null;
  }
  const { objScore, subjScore, anySubjective } =
    state.entered === null ? pointsOf(results, paper) : { ...state.entered, anySubjective: true };
  const byPersons = state.entered !== null || results.some(({ by }) => by === 'mark');
  const abandoned = byServer.has(handIn.cause) && !byPersons && !state.slots.some((slot) => slot.filled);
  const isVoid = state.voided !== null;
  const pending = waits && !abandoned && !isVoid;
  const valid = handIn.exState !== 7 && !isVoid;
  const replaces = standingScore(state);
  return {
    objScore,
    ...(anySubjective ? { subjScore } : {}),
    passed: pending
      ? null
      : valid && sumPoints([objScore, subjScore]) >= roundPoints(paper.rules.qualifyScore),
    reviewState: pending ? 0 : byPersons ? 1 : 2,
    state: abandoned ? 3 : pending ? 1 : 2,
    valid,
    questions: results,
    ...(regraded === null || regraded.regrades.length === 0 ? {} : { regrades: regraded.regrades }),
    sitting: { examId: paper.examId, examType: paper.rules.examType, userTime: handIn.userTime },
    ...(replaces === undefined ? {} : { replaces }),
  };
}

/** As `scorePaper`; null: it would say what stands already. */
export function scoreIfChanged(
  paper: PaperCreated,
  state: PaperState,
  handIn: Parameters<typeof scorePaper>[2],
  keys: QuestionKeys,
): PaperScored | null {
  const score = scorePaper(paper, state, handIn, keys);
  const { replaces, ...standing } = score;
  return replaces !== undefined && canonicalJson(replaces) === canonicalJson(standing) ? null : score;
}

/** What a person gave, as a share of what the place brings by now (ET110). */
function countedMark(state: PaperState, quId: string, question: PaperQuestion): number | null {
  const marked = markedPoints(state, quId);
  const was = state.places[placeIndex(state, quId)];
  const is = quId === question.quId ? question : question.parts?.find((part) => part.quId === quId);
  return marked === null || was === undefined || is === undefined
    ? marked
    : scaledPoints(marked, (was.part ?? was.question).score, is.score);
}

/**
 * Points of questions that a key can decide, whoever gave them, and of programs that tests decided; and what persons gave
 * for the others. A composite has no points but those of its parts.
 */
function pointsOf(
  results: readonly QuestionResult[],
  paper: PaperCreated,
): { readonly objScore: number; readonly subjScore: number; readonly anySubjective: boolean } {
  const types = new Map(
    paper.groups
      .flatMap(({ questions }) => questions)
      .flatMap((question) => [question, ...(question.parts ?? [])])
      .map(({ quId, quType }) => [quId, quType]),
  );
  const isSubjective = ({ by, quId }: QuestionResult): boolean =>
    by === 'mark' && !isObjective(types.get(quId) ?? 0);
  const subjective = results.filter(isSubjective);
  const objective = results.filter((result) => result.by !== undefined && !isSubjective(result));
  const sum = (some: readonly QuestionResult[]): number => sumPoints(some.map(({ score }) => score));
  return { objScore: sum(objective), subjScore: sum(subjective), anySubjective: subjective.length > 0 };
}

/** The result with what it was scored from: a composite is blank when all its parts are. */
function withAnswer(result: QuestionResult, state: PaperState, question: PaperQuestion): QuestionResult {
  const place =
    question.quId === result.quId
      ? question
      : (question.parts?.find(({ quId }) => quId === result.quId) ?? question);
  const slots =
    question.parts !== undefined && place === question
      ? question.parts.map(({ quId }) => slotOf(state, quId))
      : [slotOf(state, result.quId)];
  const by = question.parts !== undefined && place === question ? null : deciderOf(result.quId, place, state);
  const checked = [1, 2, 3].includes(place.quType) ? slots[0]?.answer?.checked : undefined;
  return {
    ...result,
    ...(by === null || result.by !== undefined ? {} : { by }),
    fullScore: place.score,
    blank: !slots.some((slot) => slot.filled),
    ...(checked === undefined ? {} : { checked }),
    ...(place === question ? {} : { wholeId: question.quId }),
  };
}

const deciderOf = (quId: string, place: { quType: number }, state: PaperState): QuestionResult['by'] | null =>
  markedPoints(state, quId) !== null ? 'mark' : decidedBy(place, slotOf(state, quId).judged);
