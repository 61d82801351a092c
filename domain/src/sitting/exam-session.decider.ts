import { accept, type Decider, type Happened } from '../kernel/decider.js';
import type { ExamSessionEvent } from './events.js';

export type ExamSessionCommand =
  /** every paper of the exam is to be handed in; starts are refused from now on */
  | {
      readonly type: 'OrderAllIn';
      readonly examId: string;
      readonly exState: number;
      readonly message: string;
    }
  /** minutes more for everybody, also for those who start later */
  | {
      readonly type: 'ExtendExam';
      readonly examId: string;
      readonly minutes: number;
      readonly reason: string;
    }
  | { readonly type: 'SendToAll'; readonly examId: string; readonly messageId: string; readonly text: string }
  | { readonly type: 'OrderJudging'; readonly examId: string }
  /** `count` papers of this version of the exam are to be drawn ahead */
  | {
      readonly type: 'OrderPapersAhead';
      readonly examId: string;
      readonly examVersion: number;
      readonly count: number;
    }
  /** `since`: when the exam's present turn began, ms; what was published before it counts no more */
  | { readonly type: 'PublishResults'; readonly examId: string; readonly since: number }
  | { readonly type: 'WithdrawResults'; readonly examId: string; readonly reason: string }
  /** by the reactor that carried an act to `papers` papers; told once per act */
  | {
      readonly type: 'ReportActCarriedOut';
      readonly examId: string;
      readonly actEventId: string;
      readonly papers: number;
    };

export interface ExamSessionState {
  /** time of the last AllOrderedIn, ms */
  readonly orderedInAt: number | null;
  /** granted to everybody so far, each with the time of its order, ms */
  readonly extensions: readonly { readonly at: number; readonly minutes: number }[];
  readonly messageIds: ReadonlySet<string>;
  /** when results were published last, ms; null: never, or they were withdrawn */
  readonly publishedAt: number | null;
  /** when they were withdrawn last, ms; null: never, or they were published again */
  readonly withdrawnAt: number | null;
  readonly carriedOut: ReadonlySet<string>;
}

const initialState: ExamSessionState = {
  orderedInAt: null,
  extensions: [],
  messageIds: new Set(),
  publishedAt: null,
  withdrawnAt: null,
  carriedOut: new Set(),
};

function decide(
  command: ExamSessionCommand,
  state: ExamSessionState,
): ReturnType<typeof accept<ExamSessionEvent>> {
  const { examId } = command;
  switch (command.type) {
    case 'OrderAllIn':
      return accept<ExamSessionEvent>({
        type: 'AllOrderedIn',
        data: { examId, exState: command.exState, message: command.message },
      });
    case 'ExtendExam':
      return accept<ExamSessionEvent>({
        type: 'ExamExtended',
        data: { examId, minutes: command.minutes, reason: command.reason },
      });
    case 'SendToAll': {
      const { messageId, text } = command;
      return state.messageIds.has(messageId)
        ? accept()
        : accept<ExamSessionEvent>({ type: 'MessageSentToAll', data: { examId, messageId, text } });
    }
    case 'OrderJudging':
      return accept<ExamSessionEvent>({ type: 'JudgingOrdered', data: { examId } });
    case 'OrderPapersAhead':
      return accept<ExamSessionEvent>({
        type: 'PapersOrderedAhead',
        data: { examId, examVersion: command.examVersion, count: command.count },
      });
    case 'PublishResults':
      return resultsPublished(state, command.since)
        ? accept()
        : accept<ExamSessionEvent>({ type: 'ResultsPublished', data: { examId } });
    case 'WithdrawResults':
      return state.publishedAt === null
        ? accept()
        : accept<ExamSessionEvent>({ type: 'ResultsWithdrawn', data: { examId, reason: command.reason } });
    case 'ReportActCarriedOut': {
      const { actEventId, papers } = command;
      return state.carriedOut.has(actEventId)
        ? accept()
        : accept<ExamSessionEvent>({ type: 'ActCarriedOut', data: { examId, actEventId, papers } });
    }
  }
}

function evolve(state: ExamSessionState, event: Happened<ExamSessionEvent>): ExamSessionState {
  switch (event.type) {
    case 'AllOrderedIn':
      return { ...state, orderedInAt: event.time };
    case 'ExamExtended':
      return { ...state, extensions: [...state.extensions, { at: event.time, minutes: event.data.minutes }] };
    case 'MessageSentToAll':
      return { ...state, messageIds: new Set(state.messageIds).add(event.data.messageId) };
    case 'ResultsPublished':
      return { ...state, publishedAt: event.time, withdrawnAt: null };
    case 'ResultsWithdrawn':
      return { ...state, publishedAt: null, withdrawnAt: event.time };
    case 'ActCarriedOut':
      return { ...state, carriedOut: new Set(state.carriedOut).add(event.data.actEventId) };
    default:
      return state;
  }
}

/**
 * Acts on all papers of an exam, stream `exam-session-{examId}`: one event each, carried to the papers by a
 * reactor (engine §9). Never refuses.
 */
export const examSessionDecider: Decider<ExamSessionState, ExamSessionCommand, ExamSessionEvent, never> = {
  initialState,
  decide,
  evolve,
};

/**
 * What was done to the exam as a whole after `since` (ms): one turn of a repeating exam knows nothing of what
 * was done to the turns before it.
 */
export const actsSince = (
  { orderedInAt, extensions }: ExamSessionState,
  since: number,
): { readonly orderedIn: boolean; readonly extensionMinutes: number } => ({
  orderedIn: orderedInAt !== null && orderedInAt >= since,
  extensionMinutes: extensions.reduce((sum, { at, minutes }) => (at >= since ? sum + minutes : sum), 0),
});

/**
 * Whether results are published for a turn that began at `since` (ms; -Infinity where there are no turns): what was
 * published of the turns before it counts for those alone.
 */
export const resultsPublished = ({ publishedAt }: ExamSessionState, since: number): boolean =>
  publishedAt !== null && publishedAt >= since;

/** As `resultsPublished`: whether they were shown to who sat that turn or a later one, and were taken back. */
export const resultsWithdrawn = ({ withdrawnAt }: ExamSessionState, since: number): boolean =>
  withdrawnAt !== null && withdrawnAt >= since;
