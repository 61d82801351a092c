import type { Decision } from '../kernel/decider.js';
import type { Answer, FaceOutcome } from './event-parts.js';
import type { PaperCreated, PaperEvent } from './events.js';
import type { AnswerMark } from './mark.js';
import type { JudgedProgram } from './judged-program.js';
import type { QuestionContent } from '../question-bank/public.js';
import type { StandingRegrades } from './exam-regrades.js';
import type { ExamTakingRefusal } from './refusals.js';
import type { RoughWork } from './rough-work.js';

/**
 * Question contents by their sha256: immutable, so that a process keeps one map for all papers. Must hold
 * every question of the paper.
 */
export interface QuestionKeys {
  get(sha256: string): QuestionContent | undefined;
}

/**
 * An act on the whole exam that a reactor carries to this paper: revision and time of its event in
 * `exam-session-{examId}` (engine §9).
 */
export interface ExamAct {
  readonly revision: number;
  readonly time: number;
}

/** An answer that a browser kept after it was acknowledged, as it comes back. */
export interface ReturnedAnswer {
  readonly quId: string;
  /** with a receipt: exactly what the receipt is of */
  readonly answer: Answer;
  /**
   * What the receipt says, once it was found right, of this very answer, and its event was not found in the log.
   * null: nothing vouches for the answer.
   */
  readonly receipt: { readonly revision: number; readonly time: number } | null;
}

/** A question that a browser showed of itself; ms. */
export interface ShownQuestion {
  readonly quId: string;
  /** as the server reckons it */
  readonly at: number;
  /** by the browser's clock */
  readonly clientAt: number;
}

/** What a browser showed since it last told of it, in its order: evidence, which never refuses what it comes with. */
interface TellsShown {
  readonly opened?: readonly ShownQuestion[];
}

/** What a reviewer gives for one answer; the rest of a mark follows from what the paper holds. */
export type MarkGiven = Readonly<Omit<AnswerMark, 'round' | 'stands' | 'supersedes'>> & {
  /** how many marks the answer had when the reviewer looked at it; left out: an own mark is changed with a reason alone */
  readonly markRevision?: number;
};

/** How an exam is marked, as it stands now. */
export interface MarkingPlan {
  /** 2: two reviewers, neither knowing the other's mark, and a third where they differ by more than `tolerance` */
  readonly rounds: 1 | 2;
  /** points */
  readonly tolerance: number;
  /** points are given in multiples of it, or all of them */
  readonly step: number;
}

interface MayHandIn {
  /** for scoring; a missing question is a fault and throws */
  readonly keys: QuestionKeys;
}
interface Touches {
  /** with it an overdue paper is handed in by this very call; without it that is left to the reactor */
  readonly keys?: QuestionKeys;
}

/** Orders of the paper's own candidate: refused `NotYourPaper` to anybody else. */
export type CandidatePaperCommand =
  | (Touches & { readonly type: 'OpenQuestion'; readonly quId: string })
  | (Touches &
      TellsShown & {
        readonly type: 'SaveAnswer';
        readonly quId: string;
        readonly answer: Answer;
        readonly device?: string;
        readonly seq?: number;
        /** ms, as the server reckons it from the age that the device tells; left out: not told */
        readonly writtenAt?: number;
      })
  | (MayHandIn & { readonly type: 'BringBackAnswers'; readonly answers: readonly ReturnedAnswer[] })
  | (Touches & {
      readonly type: 'MarkDoubt';
      readonly quId: string;
      readonly mark: boolean;
      readonly device?: string;
    })
  /** `actedAt`: when the candidate last did anything in the browser, as its heartbeat said; ms */
  | (MayHandIn & TellsShown & { readonly type: 'HandIn'; readonly exState: 0 | 4; readonly actedAt?: number })
  | (MayHandIn & { readonly type: 'CountLeave' })
  | (MayHandIn & {
      readonly type: 'RecordFaceCheck';
      readonly purpose: 'check' | 'snapshot';
      readonly outcome: FaceOutcome;
      readonly similarity?: number;
      readonly fileId?: string;
    })
  /** `face`: the same picture was compared, because faceCheck is on */
  | (MayHandIn & {
      readonly type: 'RecordSnapshot';
      readonly fileId: string;
      readonly sizeBytes: number;
      readonly face?: { readonly outcome: FaceOutcome; readonly similarity?: number };
    })
  /** an empty picture; a face failure in a row like another while faceCheck is on */
  | (MayHandIn & { readonly type: 'RecordCameraFailure'; readonly purpose: 'check' | 'snapshot' })
  | (Touches & { readonly type: 'RecordDebugSuspicion' })
  | (Touches & { readonly type: 'ConfirmMessage'; readonly messageId: string })
  | (Touches & { readonly type: 'TakeBreak' })
  | (Touches & { readonly type: 'EndBreak' })
  | (Touches & { readonly type: 'AskProctors'; readonly requestId: string; readonly text: string })
  /** `quId`: a part stands for its whole question */
  | (Touches & { readonly type: 'KeepRoughWork'; readonly quId: string; readonly work: RoughWork });

/** Orders of proctors, administrators, reactors: who may is decided at the edge. */
export type StaffPaperCommand =
  | { readonly type: 'CreatePaper'; readonly paper: PaperCreated }
  | (MayHandIn & { readonly type: 'HandInByDeadline' })
  | (MayHandIn & {
      readonly type: 'HandInByProctor';
      readonly exState: number;
      readonly message: string;
      readonly act?: ExamAct;
    })
  | {
      readonly type: 'SendMessage';
      readonly messageId: string;
      readonly text: string;
      /** the candidate's message that it answers, if it answers one */
      readonly requestId?: string;
      readonly act?: ExamAct;
    }
  | { readonly type: 'AddTime'; readonly minutes: number; readonly reason: string; readonly act?: ExamAct }
  | { readonly type: 'MoveDeadlineAfterOutage'; readonly outageFrom: number; readonly outageTo: number }
  | { readonly type: 'Reopen'; readonly minutes: number; readonly reason: string }
  | (MayHandIn & {
      readonly type: 'RecordJudgement';
      /** how often the paper was handed in when its programs were taken */
      readonly handIns: number;
      readonly programs: readonly JudgedProgram[];
    })
  /** by the reactor that carries regrades, or finds the paper handed in after them */
  | (MayHandIn & { readonly type: 'Regrade'; readonly standing: StandingRegrades })
  | (MayHandIn & { readonly type: 'AdmitLateAnswer'; readonly quId: string; readonly reason: string })
  /** by the reviewer who is the command's actor; with `finish` nothing may be left to mark */
  | (MayHandIn & {
      readonly type: 'MarkAnswers';
      readonly marks: readonly MarkGiven[];
      readonly plan: MarkingPlan;
      readonly remark?: string;
      readonly finish?: boolean;
    })
  /** `chance`: its candidate may sit the exam once more for it */
  | (MayHandIn & { readonly type: 'VoidPaper'; readonly reason: string; readonly chance: boolean })
  | (MayHandIn & { readonly type: 'RestorePaper'; readonly reason: string })
  /** `paper`: without questions; `userTime`: seconds, 0 when nobody knows */
  | {
      readonly type: 'EnterOfflineScore';
      readonly paper: PaperCreated;
      readonly objScore: number;
      readonly subjScore: number;
      readonly userTime: number;
      readonly remark: string;
      readonly reason?: string;
    };

export type PaperCommand = CandidatePaperCommand | StaffPaperCommand;
export type PaperDecision = Decision<PaperEvent, ExamTakingRefusal>;
