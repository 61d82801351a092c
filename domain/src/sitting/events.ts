import { z } from 'zod';
import type { EventBody } from '../kernel/event.js';
import { accommodation, accommodationGranted, accommodationRevoked } from './accommodation.js';
import { answerMark } from './mark.js';
import { roughWork } from './rough-work.js';
import { serverEventSchemas } from './server-events.js';
import { waiver } from './waiver.js';
import {
  paperRegraded,
  regradeEventSchemas,
  type PaperRegraded,
  type RegradeEvent,
} from './regrade-events.js';
import {
  answer,
  examRules,
  faceOutcome,
  handInCause,
  judgedCase,
  paperGroup,
  paperScore,
  supersededAnswer,
} from './event-parts.js';

// Every fact of a sitting. Times inside data are milliseconds since 1970 UTC; scores are points with one
// decimal.

/** Facts of `candidate-{userId}`. */
export const candidateEventSchemas = {
  PaperClaimed: z.object({
    paperId: z.string(),
    userId: z.string(),
    examId: z.string(),
    examVersion: z.number(),
    examTitle: z.string(),
    attempt: z.number(),
    seed: z.string(),
    startedAt: z.number(),
    /** null: never over time (a mock) */
    deadline: z.number().nullable(),
    rules: examRules,
    totalScore: z.number(),
    /** SHA-256 of the immutable blueprint the questions are drawn from */
    blueprint: z.string(),
    device: z.string(),
    /**
     * revision of `exam-session-{examId}` this claim has taken into account; absent: none of it (engine §9)
     */
    sessionRevision: z.number().optional(),
    courseId: z.string().optional(),
    activityId: z.string().optional(),
    /** The log had lost this claim; it was made again of what the browser kept, sealed by the server (ET88). */
    restored: z.boolean().optional(),
    /** An approved application that this paper uses up; its rules are those with what was lifted (ET142). */
    waiver: waiver.optional(),
    /** A right of the candidate's that stood at the start; its rules have the time it grants (ET146). */
    accommodation: accommodation.optional(),
  }),
  PaperReleased: z.object({ paperId: z.string(), examId: z.string() }),
  /**
   * The face check before a start; a token was given when it is `matched`, `registered` or `not-checked`
   * (engine §12).
   */
  StartFaceChecked: z.object({
    examId: z.string(),
    outcome: faceOutcome,
    similarity: z.number().optional(),
    fileId: z.string().optional(),
  }),
  /**
   * A reopened paper holds its candidate again. `handIns`: how often it was handed in then; the reopening
   * undoes the last of them. Absent: unknown.
   */
  PaperReclaimed: z.object({ paperId: z.string(), examId: z.string(), handIns: z.number().optional() }),
  /**
   * A paper that was voided takes none of the exam's chances (ET122). `turn`: startTime of the exam's rules on that
   * paper, which tells the turns of a repeating exam apart.
   */
  ChanceGivenBack: z.object({ paperId: z.string(), examId: z.string(), turn: z.number().nullable() }),
  /** A right to sit exams in another way (ET145). */
  AccommodationGranted: accommodationGranted,
  AccommodationRevoked: accommodationRevoked,
  /** It was restored and takes one again. */
  ChanceTakenBack: z.object({ paperId: z.string(), examId: z.string() }),
  /**
   * The person is to be forgotten (engine §11): reactors destroy the account, the sessions and the key of the
   * person's files. Of the person it says the id alone.
   */
  PersonErased: z.object({ userId: z.string() }),
};

/** Facts of `paper-{paperId}`. */
export const paperEventSchemas = {
  PaperCreated: z.object({
    paperId: z.string(),
    userId: z.string(),
    examId: z.string(),
    examTitle: z.string(),
    attempt: z.number(),
    seed: z.string(),
    startedAt: z.number(),
    deadline: z.number().nullable(),
    rules: examRules,
    totalScore: z.number(),
    blueprint: z.string(),
    device: z.string(),
    /** as in the claim */
    sessionRevision: z.number().optional(),
    accommodation: accommodation.optional(),
    groups: z.array(paperGroup),
  }),
  QuestionOpened: z.object({ quId: z.string() }),
  /**
   * Questions that a browser showed of itself, in their order, told later together. `at`: when, as the server
   * reckons it, never before `since` (the last that was told, or the start of sitting) nor after this event;
   * `clientAt`: by the browser's own clock, which proves nothing.
   */
  QuestionsOpened: z.object({
    since: z.number(),
    opened: z.array(z.object({ quId: z.string(), at: z.number(), clientAt: z.number() })),
  }),
  AnswerSaved: z.object({
    quId: z.string(),
    answer,
    filled: z.boolean(),
    /** device that numbered it, and its number (engine §2) */
    device: z.string().optional(),
    seq: z.number().optional(),
  }),
  AnswerSuperseded: supersededAnswer,
  DoubtMarked: z.object({ quId: z.string(), mark: z.boolean(), device: z.string().optional() }),
  /** All the rough work of a question, as it stands now (ET129): never scored. */
  RoughWorkKept: z.object({ quId: z.string(), work: roughWork }),
  CandidateLeft: z.object({ leaveTimes: z.number(), leaveCount: z.number() }),
  InactivityReported: z.object({ actionInterval: z.number(), accepted: z.boolean() }),
  DebugToolsSuspected: z.object({}),
  FaceChecked: z.object({
    purpose: z.enum(['check', 'snapshot']),
    outcome: faceOutcome,
    similarity: z.number().optional(),
    fileId: z.string().optional(),
    /** failures in a row after this check */
    failCount: z.number(),
  }),
  SnapshotTaken: z.object({ fileId: z.string(), sizeBytes: z.number() }),
  CameraFailed: z.object({}),
  /** The candidate wrote to the proctors (ET127). */
  HelpAsked: z.object({ requestId: z.string(), text: z.string() }),
  /** `requestId`: of the candidate's message that it answers */
  MessageSent: z.object({ messageId: z.string(), text: z.string(), requestId: z.string().optional() }),
  MessageShown: z.object({ messageId: z.string() }),
  TimeAdded: z.object({ minutes: z.number(), deadline: z.number().nullable(), reason: z.string() }),
  /**
   * The candidate pauses (ET149): until when at the latest, and the deadline, which has moved by as much. That it is over is no
   * event unless it was ended before.
   */
  BreakTaken: z.object({ from: z.number(), until: z.number(), deadline: z.number().nullable() }),
  /** The candidate came back at `until`: the rest of the break is left, and the deadline is back by it. */
  BreakEnded: z.object({ from: z.number(), until: z.number(), deadline: z.number().nullable() }),
  DeadlineMoved: z.object({ deadline: z.number(), outageFrom: z.number(), outageTo: z.number() }),
  PaperReopened: z.object({
    minutes: z.number(),
    deadline: z.number().nullable(),
    reason: z.string(),
    /** the score that no longer stands; absent: none, or one that was never counted */
    undoes: paperScore.optional(),
  }),
  PaperHandedIn: z.object({
    /** dictionary paper_ex_state */
    exState: z.number(),
    exMsg: z.string(),
    cause: handInCause,
    deadline: z.number().nullable(),
    /** seconds of sitting, never beyond the deadline */
    userTime: z.number(),
  }),
  /** `replaces`: the score that stood until now; absent: none, or one that was never counted. */
  PaperScored: paperScore.extend({ replaces: paperScore.optional() }),
  AnswerArrivedLate: z.object({
    quId: z.string(),
    answer,
    /** NoReceipt: came back from a browser, and nothing vouches for it (ET87) */
    why: z.enum(['DeadlinePassed', 'PaperAlreadyHandedIn', 'NoReceipt']),
  }),
  /**
   * An acknowledged answer that the log had lost, back from a browser with its receipt (ET85): it counts as saved
   * at `savedAt`, the receipt's time; `revision`: where it stood in this stream before the loss.
   */
  AnswerBroughtBack: z.object({
    quId: z.string(),
    answer,
    filled: z.boolean(),
    savedAt: z.number(),
    revision: z.number(),
  }),
  LateAnswerAdmitted: z.object({ quId: z.string(), answer, reason: z.string() }),
  /**
   * Programs as they were handed in were run against their tests, one verdict for each test; the new score
   * follows in the same append.
   */
  CodeJudged: z.object({ questions: z.array(z.object({ quId: z.string(), cases: z.array(judgedCase) })) }),
  /**
   * A person marked answers; a score that changes by it follows in the same append. `remark`: about the paper
   * as a whole.
   */
  AnswersMarked: z.object({
    examId: z.string(),
    reviewerId: z.string(),
    marks: z.array(answerMark),
    remark: z.string().optional(),
  }),
  /** The score of an exam that was sat on paper, or its correction; the score follows in the same append. */
  OfflineScoreEntered: z.object({
    enteredBy: z.string(),
    objScore: z.number(),
    subjScore: z.number(),
    remark: z.string(),
    /** why it differs from the one before */
    reason: z.string().optional(),
  }),
  PaperRegraded: paperRegraded,
  /**
   * A person decided that the paper does not count (ET120); the score follows in the same append. `chance`: the
   * candidate may sit the exam once more for it.
   */
  PaperVoided: z.object({ examId: z.string(), reason: z.string(), chance: z.boolean() }),
  /** It counts again; the score follows. `chance`: one was given back, and is taken away. */
  PaperRestored: z.object({ examId: z.string(), reason: z.string(), chance: z.boolean() }),
};

/** Facts of `presence-{paperId}` (engine §8). */
export const presence = z.enum(['online', 'quiet', 'offline']);
export type Presence = z.infer<typeof presence>;
export const presenceEventSchemas = {
  PresenceChanged: z.object({
    paperId: z.string(),
    examId: z.string(),
    userId: z.string(),
    presence,
    since: z.number(),
  }),
};

/** Facts of `exam-session-{examId}`: one act on many papers (engine §9). */
export const examSessionEventSchemas = {
  AllOrderedIn: z.object({ examId: z.string(), exState: z.number(), message: z.string() }),
  ExamExtended: z.object({ examId: z.string(), minutes: z.number(), reason: z.string() }),
  MessageSentToAll: z.object({ examId: z.string(), messageId: z.string(), text: z.string() }),
  /** Programs on handed-in papers are to be judged, also those that were. */
  JudgingOrdered: z.object({ examId: z.string() }),
  /** Papers are to be drawn before anybody starts. */
  PapersOrderedAhead: z.object({ examId: z.string(), examVersion: z.number(), count: z.number() }),
  /** Candidates may see what came of their papers, where the exam waits for that (ET100). */
  ResultsPublished: z.object({ examId: z.string() }),
  /** They may not any more. */
  ResultsWithdrawn: z.object({ examId: z.string(), reason: z.string() }),
  /** The reactor carried an act to every paper it found. */
  ActCarriedOut: z.object({ examId: z.string(), actEventId: z.string(), papers: z.number() }),
};

type EventsOf<S extends Record<string, z.ZodType>> = {
  [T in keyof S & string]: EventBody<T, z.infer<S[T]>>;
}[keyof S & string];

export type CandidateEvent = EventsOf<typeof candidateEventSchemas>;
export type PaperEvent = EventsOf<typeof paperEventSchemas>;
export type PresenceEvent = EventsOf<typeof presenceEventSchemas>;
export type ExamSessionEvent = EventsOf<typeof examSessionEventSchemas>;
export type ServerEvent = EventsOf<typeof serverEventSchemas>;

export type AnswersMarked = z.infer<typeof paperEventSchemas.AnswersMarked>;
export type { PaperRegraded, RegradeEvent };
export type PaperScored = z.infer<typeof paperEventSchemas.PaperScored>;
export type PaperCreated = z.infer<typeof paperEventSchemas.PaperCreated>;
export type PaperClaimed = z.infer<typeof candidateEventSchemas.PaperClaimed>;

/** Every event of sitting by type: what a reader may rely on, and what the log's contract tests check. */
export const sittingEventSchemas = {
  ...candidateEventSchemas,
  ...paperEventSchemas,
  ...presenceEventSchemas,
  ...examSessionEventSchemas,
  ...regradeEventSchemas,
  ...serverEventSchemas,
} as const;

export const candidateStream = (userId: string): string => `candidate-${userId}`;
export const paperStream = (paperId: string): string => `paper-${paperId}`;
export const presenceStream = (paperId: string): string => `presence-${paperId}`;
export const examSessionStream = (examId: string): string => `exam-session-${examId}`;
export const serverLifeStream = 'server-life';

/** Whether a `ClockConfirmed` says that the time was right, not only what seals of before cover. */
export const confirmsTime = ({
  known,
  seals,
}: {
  readonly known?: unknown;
  readonly seals?: unknown;
}): boolean => known !== undefined || seals === undefined;
