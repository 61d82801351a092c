import {
  accept,
  refuse,
  type CommandContext,
  type Decider,
  type Decision,
  type Happened,
} from '../kernel/decider.js';
import {
  accommodatedExam,
  accommodationAt,
  afterAccommodation,
  decideAccommodation,
  noAccommodations,
  type AccommodationCommand,
  type Accommodations,
} from './accommodation.js';
import {
  afterChance,
  chancesUsed,
  decideChance,
  type ChanceCommand,
  type ChancesGivenBack,
  type Claims,
} from './chances.js';
import type { FaceOutcome } from './event-parts.js';
import type { CandidateEvent, PaperClaimed } from './events.js';
import { deadlineOf, secondsMs } from './deadline.js';
import type { ExamTakingRefusal } from './refusals.js';
import { examRulesOf } from './sittable-exam.js';
import { startMoment, startObstacles, withWaiver, type KnownPaper, type StartPaper } from './start-rules.js';

/** A claim that holds its candidate. Times ms epoch. */
export interface OpenClaim {
  readonly paperId: string;
  readonly examId: string;
  readonly examTitle: string;
  readonly examType: number;
  /** as claimed; added time is known to the paper alone */
  readonly deadline: number | null;
  /** when it was claimed, or claimed again after a reopening */
  readonly since: number;
  /** hand-ins of the paper that no longer count, because it is being or was reopened; 0 for a claim */
  readonly undone: number;
}

export interface CandidateState {
  readonly claims: Claims;
  readonly open: OpenClaim | null;
  readonly givenBack: ChancesGivenBack;
  /** applications that papers used up */
  readonly waived: readonly string[];
  readonly accommodations: Accommodations;
  /** The person is erased: nothing is started or reopened any more. */
  readonly erased: boolean;
}

export type CandidateCommand =
  | StartPaper
  /**
   * After hand-in, by a reactor that has read how often the paper was handed in. A repeat, or one overtaken
   * by a reopening, changes nothing.
   */
  | { readonly type: 'ReleasePaper'; readonly paperId: string; readonly handIns: number }
  /** A face check before the start, whatever came of it. */
  | {
      readonly type: 'RecordStartFace';
      readonly examId: string;
      readonly outcome: FaceOutcome;
      readonly similarity?: number;
      readonly fileId?: string;
    }
  /**
   * Before a paper is reopened: takes its candidate again, or is refused `AnotherPaperOpen` and the paper
   * must stay closed.
   */
  | {
      readonly type: 'ReclaimPaper';
      readonly paperId: string;
      readonly examId: string;
      readonly handIns: number;
      readonly openPaper?: KnownPaper;
    }
  /**
   * Makes a claim again that the log had lost, as the browser kept it. Refused `AnotherPaperOpen` while another
   * paper is open. A repeat changes nothing.
   */
  | { readonly type: 'RestoreClaim'; readonly claim: PaperClaimed; readonly openPaper?: KnownPaper }
  | ChanceCommand
  | AccommodationCommand
  /** Refused while a paper is open. A repeat changes nothing. */
  | { readonly type: 'ErasePerson'; readonly userId: string; readonly openPaper?: KnownPaper };

type CandidateDecision = Decision<CandidateEvent, ExamTakingRefusal>;

/** A reclaim whose reopening never came (a crash in between) stops counting after this; seconds. */
export const reclaimPatienceSeconds = 30;

const initialState: CandidateState = {
  claims: {},
  open: null,
  givenBack: {},
  waived: [],
  accommodations: noAccommodations,
  erased: false,
};

/**
 * A claim whose paper is handed in counts as released (engine §3), except while its reopening is under way.
 * Hand-ins are told apart by their number, never by their time: clocks of two streams may have been two
 * seconds apart.
 */
export function claimHolds(
  open: OpenClaim | null,
  known: KnownPaper | undefined,
  at: number,
): open is OpenClaim {
  if (open === null) return false;
  if (known === undefined || known.handedInAt === null) return true;
  return known.handIns <= open.undone && at < open.since + secondsMs(reclaimPatienceSeconds);
}

const released = (open: OpenClaim): CandidateEvent => ({
  type: 'PaperReleased',
  data: { paperId: open.paperId, examId: open.examId },
});

const anotherOpen = (open: OpenClaim, known: KnownPaper | undefined): ExamTakingRefusal => ({
  reason: 'AnotherPaperOpen',
  paperId: open.paperId,
  examId: open.examId,
  examTitle: open.examTitle,
  examType: open.examType,
  deadline: known === undefined ? open.deadline : known.deadline,
});

function start(asked: StartPaper, state: CandidateState, context: CommandContext): CandidateDecision {
  const used = chancesUsed(asked.exam, state);
  const command = withWaiver(asked, used, state.waived, context);
  const { exam } = command;
  const { open } = state;
  if (claimHolds(open, command.openPaper, context.at))
    return open.examId === exam.id ? accept() : refuse(anotherOpen(open, command.openPaper));
  const before = state.claims[exam.id];
  const [obstacle] = startObstacles(command, used, context);
  if (obstacle !== undefined) return refuse(obstacle);
  const startedAt = startMoment(exam, context.at);
  const right = accommodationAt(state.accommodations, startedAt);
  const rules = examRulesOf(right === null ? exam : accommodatedExam(exam, right, startedAt));
  const claim: CandidateEvent = {
    type: 'PaperClaimed',
    data: {
      paperId: command.paperId,
      userId: command.userId,
      examId: exam.id,
      examVersion: exam.version,
      examTitle: exam.title,
      attempt: (before?.count ?? 0) + 1,
      seed: command.seed,
      startedAt,
      deadline: deadlineOf(rules, startedAt, command.extensionMinutes),
      rules,
      totalScore: exam.totalScore,
      blueprint: command.blueprint ?? '',
      device: command.device,
      ...(command.sessionRevision === undefined ? {} : { sessionRevision: command.sessionRevision }),
      ...(command.waiver === undefined ? {} : { waiver: command.waiver }),
      ...(right === null ? {} : { accommodation: right }),
      ...(command.courseId === undefined ? {} : { courseId: command.courseId }),
      ...(command.activityId === undefined ? {} : { activityId: command.activityId }),
    },
  };
  return open === null ? accept(claim) : accept(released(open), claim);
}

/** The next attempt in the log's own count: since the loss the candidate may have started others. */
function restoreClaim(
  { claim, openPaper }: Extract<CandidateCommand, { type: 'RestoreClaim' }>,
  { claims, open }: CandidateState,
  { at }: CommandContext,
): CandidateDecision {
  const before = claims[claim.examId];
  if (before?.last.paperId === claim.paperId) return accept();
  const holds = claimHolds(open, openPaper, at);
  if (holds) return refuse(anotherOpen(open, openPaper));
  const restored: CandidateEvent = {
    type: 'PaperClaimed',
    data: { ...claim, attempt: (before?.count ?? 0) + 1, restored: true },
  };
  return open === null ? accept(restored) : accept(released(open), restored);
}

function decide(
  command: CandidateCommand,
  state: CandidateState,
  context: CommandContext,
): CandidateDecision {
  const { open } = state;
  if (state.erased && command.type !== 'ReleasePaper')
    return command.type === 'ErasePerson' ? accept() : refuse({ reason: 'PersonErased' });
  switch (command.type) {
    case 'StartPaper':
      return start(command, state, context);
    case 'ReleasePaper':
      return open !== null && open.paperId === command.paperId && command.handIns > open.undone
        ? accept(released(open))
        : accept();
    case 'RecordStartFace': {
      const { type: _command, ...checked } = command;
      return accept<CandidateEvent>({ type: 'StartFaceChecked', data: checked });
    }
    case 'ReclaimPaper': {
      const reclaim: CandidateEvent = {
        type: 'PaperReclaimed',
        data: { paperId: command.paperId, examId: command.examId, handIns: command.handIns },
      };
      if (open === null || open.paperId === command.paperId) return accept(reclaim);
      return claimHolds(open, command.openPaper, context.at)
        ? refuse(anotherOpen(open, command.openPaper))
        : accept(released(open), reclaim);
    }
    case 'GiveChanceBack':
    case 'TakeChanceBack':
      return decideChance(command, state.givenBack);
    case 'GrantAccommodation':
    case 'RevokeAccommodation':
      return decideAccommodation(command, state.accommodations, context);
    case 'RestoreClaim':
      return restoreClaim(command, state, context);
    case 'ErasePerson': {
      const erased: CandidateEvent = { type: 'PersonErased', data: { userId: command.userId } };
      if (open === null) return accept(erased);
      return claimHolds(open, command.openPaper, context.at)
        ? refuse({ reason: 'PersonSitsExam' })
        : accept(released(open), erased);
    }
  }
}

function evolve(state: CandidateState, event: Happened<CandidateEvent>): CandidateState {
  switch (event.type) {
    case 'PaperClaimed': {
      const { data, time } = event;
      const before = state.claims[data.examId];
      const inTurn = before?.last.rules.startTime === data.rules.startTime ? before.inTurn + 1 : 1;
      return {
        ...state,
        waived: data.waiver === undefined ? state.waived : [...state.waived, data.waiver.applicationId],
        claims: { ...state.claims, [data.examId]: { count: (before?.count ?? 0) + 1, inTurn, last: data } },
        open: {
          paperId: data.paperId,
          examId: data.examId,
          examTitle: data.examTitle,
          examType: data.rules.examType,
          deadline: data.deadline,
          since: time,
          undone: 0,
        },
      };
    }
    case 'PaperReleased':
      return state.open?.paperId === event.data.paperId ? { ...state, open: null } : state;
    case 'PaperReclaimed': {
      const last = state.claims[event.data.examId]?.last;
      return {
        ...state,
        open: {
          paperId: event.data.paperId,
          examId: event.data.examId,
          examTitle: last?.examTitle ?? '',
          examType: last?.rules.examType ?? 1,
          deadline: null,
          since: event.time,
          undone: event.data.handIns ?? 0,
        },
      };
    }
    case 'ChanceGivenBack':
    case 'ChanceTakenBack':
      return { ...state, givenBack: afterChance(state.givenBack, event) };
    case 'AccommodationGranted':
    case 'AccommodationRevoked':
      return { ...state, accommodations: afterAccommodation(state.accommodations, event) };
    case 'PersonErased':
      return { ...state, erased: true };
    default:
      return state;
  }
}

/**
 * The claims of one candidate, stream `candidate-{userId}`: at most one open paper (engine §3).
 * An accepted `StartPaper` without events means that the same exam's paper is open already: either way
 * `state.open.paperId` is the answer.
 */
export const candidateDecider: Decider<CandidateState, CandidateCommand, CandidateEvent, ExamTakingRefusal> =
  { initialState, decide, evolve };
