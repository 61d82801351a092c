import {
  isFilled,
  type PaperCreated,
  type PaperEvent,
  type PresenceEvent,
} from '@vigil/domain/sitting/public';
import { foldBy, idBehind, type FoldTable } from '../runner/fold-table.js';
import type { Projection } from '../runner/projection.js';
import { answeredAfter } from './answered-questions.js';
import { watchCardCollection, type WatchCardView } from './watch-card-view.js';

type Card = WatchCardView;

/** What the wall shows as the candidate's last act. */
const acts = {
  started: '开始答题',
  opened: '打开试题',
  saved: '保存答案',
  marked: '标记疑问',
  unmarked: '取消疑问',
  left: '离开考试页面',
  late: '迟到的答案',
  debug: '疑似打开调试工具',
  handedIn: '交卷',
  reopened: '继续答题',
  roughWork: '写草稿',
  asked: '联系监考',
  paused: '开始休息',
  cameBack: '结束休息',
} as const;

const acted = (card: Card, lastAct: string, lastActAt: number): Card => ({ ...card, lastAct, lastActAt });

const table: FoldTable<Card, PaperEvent | PresenceEvent> = {
  QuestionOpened: (card, _data, { time }) => acted(card, acts.opened, time),
  AnswerSaved: (card, { quId, filled }, { time }) => {
    const { answered, answerCount, answeredParts } = answeredAfter(card, quId, filled);
    return { ...card, answered, answerCount, answeredParts, lastAct: acts.saved, lastActAt: time };
  },
  AnswerSuperseded: (card, _data, { time }) => acted(card, acts.saved, time),
  DoubtMarked: (card, { mark }, { time }) => acted(card, mark ? acts.marked : acts.unmarked, time),
  CandidateLeft: (card, { leaveTimes }, { time }) => ({ ...acted(card, acts.left, time), leaveTimes }),
  DebugToolsSuspected: (card, _data, { time }) => acted(card, acts.debug, time),
  AnswerArrivedLate: (card, _data, { time }) => acted(card, acts.late, time),
  LateAnswerAdmitted: (card, { quId, answer }) => ({
    ...card,
    ...answeredAfter(card, quId, isFilled(answer)),
  }),
  AnswerBroughtBack: (card, { quId, filled }) => ({ ...card, ...answeredAfter(card, quId, filled) }),
  FaceChecked: (card, { outcome, failCount }) => ({
    ...card,
    failCount,
    faceFailures: card.faceFailures + (failCount > card.failCount ? 1 : 0),
    faceRegistered: card.faceRegistered || outcome === 'registered',
  }),
  SnapshotTaken: (card, { fileId }, { time }) => ({
    ...card,
    snapshotFileId: fileId,
    snapshotAt: time,
    cameraFailedAt: null,
  }),
  CameraFailed: (card, _data, { time }) => ({ ...card, cameraFailedAt: time }),
  RoughWorkKept: (card, _data, { time }) => acted(card, acts.roughWork, time),
  HelpAsked: (card, { requestId, text }, { time }) => ({
    ...acted(card, acts.asked, time),
    helpRequests: [...card.helpRequests, { requestId, text, askedAt: time }],
  }),
  MessageSent: (card, { messageId, text, requestId }, { time }) => ({
    ...card,
    helpRequests: card.helpRequests.filter((request) => request.requestId !== requestId),
    messages: [...card.messages, { messageId, text, sentAt: time, shownAt: null }],
  }),
  MessageShown: (card, { messageId }, { time }) =>
    card.messages.some((message) => message.messageId === messageId && message.shownAt === null)
      ? {
          ...card,
          messages: card.messages.map((message) =>
            message.messageId === messageId ? { ...message, shownAt: message.shownAt ?? time } : message,
          ),
        }
      : card,
  TimeAdded: (card, { deadline }) => ({ ...card, deadline }),
  BreakTaken: (card, { until, deadline }, { time }) => ({
    ...acted(card, acts.paused, time),
    ...{ deadline, breakUntil: until },
  }),
  BreakEnded: (card, { until, deadline }, { time }) => ({
    ...acted(card, acts.cameBack, time),
    ...{ deadline, breakUntil: until },
  }),
  DeadlineMoved: (card, { deadline }) => ({ ...card, deadline }),
  PaperHandedIn: (card, { exState, exMsg, cause, deadline }, { time }) => ({
    ...(cause === 'candidate' ? acted(card, acts.handedIn, time) : card),
    handState: 1,
    handTime: time,
    exState,
    exMsg,
    deadline,
  }),
  PaperReopened: (card, { deadline }, { time }) => ({
    ...acted(card, acts.reopened, time),
    handState: 0,
    handTime: null,
    exState: 0,
    exMsg: '',
    failCount: 0,
    deadline,
  }),
  PresenceChanged: (card, { presence, since }) => ({ ...card, presence, since }),
};
const fold = foldBy<Card, PaperEvent | PresenceEvent>(table);

function created(data: PaperCreated): Omit<Card, 'position'> {
  const questions = data.groups.flatMap((group) => group.questions);
  return {
    id: data.paperId,
    examId: data.examId,
    userId: data.userId,
    createTime: data.startedAt,
    deadline: data.deadline,
    ...(data.accommodation === undefined ? {} : { accommodation: data.accommodation }),
    handState: 0,
    handTime: null,
    exState: 0,
    exMsg: '',
    answerCount: 0,
    quCount: questions.length,
    answered: [],
    composites: questions.flatMap(({ quId, parts }) =>
      parts === undefined ? [] : [{ quId, parts: parts.map((part) => part.quId) }],
    ),
    answeredParts: [],
    presence: 'unknown',
    since: data.startedAt,
    leaveTimes: 0,
    leaveCount: data.rules.leaveCount,
    failCount: 0,
    faceFailures: 0,
    faceChance: data.rules.faceChance,
    faceRegistered: false,
    lastAct: acts.started,
    lastActAt: data.startedAt,
    snapshotFileId: null,
    snapshotAt: null,
    cameraFailedAt: null,
    messages: [],
    helpRequests: [],
  };
}

/**
 * View `watch_cards`: one candidate at an exam as the proctor's wall shows it, from `paper-{id}` and
 * `presence-{id}`. Bus topic: the exam.
 */
export const watchCardProjection: Projection<Card> = {
  name: 'watch_cards',
  version: 2,
  collection: watchCardCollection,
  handles: ['PaperCreated', ...Object.keys(table)],
  key: (event) => idBehind('paper-', event.stream) ?? idBehind('presence-', event.stream),
  fold: (card, event) => {
    if (event.type === 'PaperCreated') return card ?? created(event.data as PaperCreated);
    return card === null ? null : fold(card, event);
  },
  topic: (card) => card.examId,
};
