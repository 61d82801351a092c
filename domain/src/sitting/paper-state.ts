import { graceSeconds, secondsMs } from './deadline.js';
import type { Answer, HandInCause, JudgedCase, PaperPart, PaperQuestion } from './event-parts.js';
import type { PaperCreated, PaperRegraded, PaperScored } from './events.js';
import { standingMark, type KeptMark } from './mark.js';
import { noRoughWork, type RoughWork } from './rough-work.js';

/** Where something is answered: a question, or one part of a composite. */
export interface Place {
  readonly question: PaperQuestion;
  /** null: the question itself */
  readonly part: PaperPart | null;
}

/** The number last applied of a device. */
export interface DeviceSeq {
  readonly device: string;
  readonly seq: number;
}

/** What a candidate has put at one place. Replaced as a whole, never changed. */
export interface AnswerSlot {
  readonly answer: Answer | null;
  readonly filled: boolean;
  /** ms; null before the first save; of one that was brought back the receipt's time */
  readonly savedAt: number | null;
  /**
   * Since when (ms) what is kept here is what counts, and of one that was brought back the revision its receipt
   * names: an older one never takes its place.
   */
  readonly standsSince: number | null;
  readonly receiptRevision: number | null;
  readonly mark: boolean;
  /** beside the question and not for points; of a part it stands at its question */
  readonly roughWork: RoughWork;
  /** last applied number per device, latest device first, at most `rememberedDevices` */
  readonly latest: DeviceSeq | null;
  /** of the devices before it, latest first: most answers have none */
  readonly earlier: readonly DeviceSeq[];
  /** last answer that came too late, until it is admitted or a later one is saved after a reopening */
  readonly late: Answer | null;
  readonly lateCount: number;
  /** what came of running the program that is kept here; null: not judged */
  readonly judged: readonly JudgedCase[] | null;
  /** how often what is kept here has changed: a mark says which one it was given for */
  readonly answerRevision: number;
  /** what persons gave for the answer that is kept here, in their order */
  readonly marks: readonly KeptMark[];
}

/** How many devices one answer slot tells apart: bounds what a save costs. */
export const rememberedDevices = 8;

export interface PaperMessage {
  readonly messageId: string;
  readonly text: string;
  readonly sentAt: number;
  readonly shownAt: number | null;
  /** the candidate's message that it answers */
  readonly requestId?: string | undefined;
}

/** What the candidate wrote to the proctors. */
export interface HelpRequest {
  readonly requestId: string;
  readonly text: string;
  readonly askedAt: number;
}

/** A pause of a paper, ms: since when, and when it is over. One that nobody ends lasts as long as the right does. */
export interface Break {
  readonly from: number;
  readonly until: number;
}

export interface HandedIn {
  readonly exState: number;
  readonly exMsg: string;
  readonly cause: HandInCause;
  readonly at: number;
  readonly deadline: number | null;
  /** seconds */
  readonly userTime: number;
}

/**
 * One paper, folded from its stream: enough to answer every call about it without a view (engine §5). Times
 * ms epoch. `places` and `slots` run side by side, one entry per question and per part; a save copies the
 * short array of slots and one slot.
 */
export interface PaperState {
  /** null: no such paper */
  readonly paper: PaperCreated | null;
  readonly places: readonly Place[];
  readonly slots: readonly AnswerSlot[];
  /** null: never over time */
  readonly deadline: number | null;
  /** by right, in their order; the last one may last */
  readonly breaks: readonly Break[];
  /** devices that saved answers, the latest two: with more than one, each must hear of the others */
  readonly devices: readonly string[];
  /** question last opened */
  readonly current: string | null;
  /** when that was, ms; 0: none yet */
  readonly shownAt: number;
  /** how many questions browsers have told as shown */
  readonly shownCount: number;
  /** place of the furthest question ever opened; -1: none */
  readonly furthest: number;
  readonly leaveTimes: number;
  /** face failures in a row */
  readonly failCount: number;
  readonly messages: readonly PaperMessage[];
  readonly requests: readonly HelpRequest[];
  /** null while open */
  readonly handedIn: HandedIn | null;
  /** how often it was handed in so far */
  readonly handIns: number;
  readonly score: PaperScored | null;
  /** since when (ms) nothing of it waits for marking, first since it was handed in last; null: something waits */
  readonly settledAt: number | null;
  /** ms; null: it was never voided and restored */
  readonly restoredAt: number | null;
  /** by what regrades it counts; null: none ever reached it */
  readonly regraded: PaperRegraded | null;
  /** what reviewers said about the paper as a whole, the last of it */
  readonly remark: string;
  /** a person decided that it does not count, at (ms), why, and whether its chance was given back; null: nobody did */
  readonly voided: { readonly reason: string; readonly chance: boolean; readonly at: number } | null;
  /** points entered for a paper that was sat offline; null: it was sat here */
  readonly entered: { readonly objScore: number; readonly subjScore: number } | null;
  /** last thing the candidate did on purpose: opened, saved, marked, came back */
  readonly lastActAt: number;
  readonly reopenedAt: number | null;
  /** start of the present sitting, and seconds sat before a reopening */
  readonly sittingFrom: number;
  readonly satSeconds: number;
  /** bytes of all answers saved or superseded so far, and of all that came too late and were kept */
  readonly savedBytes: number;
  readonly lateBytes: number;
}

export const emptySlot: AnswerSlot = {
  answer: null,
  filled: false,
  savedAt: null,
  standsSince: null,
  receiptRevision: null,
  mark: false,
  roughWork: noRoughWork,
  latest: null,
  earlier: [],
  late: null,
  lateCount: 0,
  judged: null,
  answerRevision: 0,
  marks: [],
};

export const noPaper: PaperState = {
  paper: null,
  places: [],
  slots: [],
  deadline: null,
  breaks: [],
  devices: [],
  current: null,
  furthest: -1,
  shownAt: 0,
  shownCount: 0,
  leaveTimes: 0,
  failCount: 0,
  messages: [],
  requests: [],
  handedIn: null,
  handIns: 0,
  score: null,
  settledAt: null,
  restoredAt: null,
  regraded: null,
  remark: '',
  voided: null,
  entered: null,
  lastActAt: 0,
  reopenedAt: null,
  sittingFrom: 0,
  satSeconds: 0,
  savedBytes: 0,
  lateBytes: 0,
};

/** What is answered at a place: the question, or one part of a composite. */
export const askedAt = ({ question, part }: Place): PaperQuestion | PaperPart => part ?? question;

/**
 * Index of a question's or a part's place, or -1. Looked for one by one: that takes 0.15 µs for 30 questions, 2.5 for 500;
 * an index of each paper's own would take a sixth of all that is held of it.
 */
export const placeIndex = (state: PaperState, quId: string): number =>
  state.places.findIndex((place) => askedAt(place).quId === quId);

/** Every question and part on the paper, a composite too. */
export const placeIds = (state: PaperState): string[] => state.places.map((place) => askedAt(place).quId);

/** What is kept at a question or part; an empty slot for one that is not on the paper. */
export const slotOf = (state: PaperState, quId: string): AnswerSlot =>
  state.slots[placeIndex(state, quId)] ?? emptySlot;

/** Points a person gave for what is kept at a question or part, as they stand; null: none. */
export const markedPoints = (state: PaperState, quId: string): number | null =>
  standingMark(slotOf(state, quId).marks)?.stands ?? null;

/** A composite is answered when all its parts are, and counts as one (wire.md). */
export const isAnswered = (state: PaperState, question: PaperQuestion): boolean =>
  question.parts === undefined
    ? slotOf(state, question.quId).filled
    : question.parts.every((part) => slotOf(state, part.quId).filled);

/** How far a question is answered: not at all, begun (a blank, a pair or a part is missing), or wholly. */
export function answerStanding(state: PaperState, question: PaperQuestion): 'not' | 'half' | 'whole' {
  const parts = (question.parts ?? [question]).map((part) => entriesStanding(slotOf(state, part.quId), part));
  if (parts.every((part) => part === 'not')) return 'not';
  return parts.every((part) => part === 'whole') ? 'whole' : 'half';
}

function entriesStanding(
  { filled, answer }: AnswerSlot,
  { entryIds = [] }: Pick<PaperQuestion, 'entryIds'>,
): 'not' | 'half' | 'whole' {
  if (!filled) return 'not';
  const entries = answer?.entries ?? {};
  return entryIds.every((id) => (entries[id] ?? '').trim() !== '') ? 'whole' : 'half';
}

/** Questions of the paper in order; a composite is one. */
export const questionsOf = (state: PaperState): PaperQuestion[] =>
  (state.paper?.groups ?? []).flatMap((group) => group.questions);

export const answeredCount = (state: PaperState): number =>
  questionsOf(state).filter((question) => isAnswered(state, question)).length;

export const questionCount = (state: PaperState): number =>
  (state.paper?.groups ?? []).reduce((sum, group) => sum + group.questions.length, 0);

/** Past deadline and grace, judged by when something arrived, and still open. */
export const isOverdue = (state: PaperState, arrivedAt: number): boolean =>
  state.paper !== null &&
  state.handedIn === null &&
  state.deadline !== null &&
  arrivedAt > state.deadline + secondsMs(graceSeconds);

/** Answers kept but not scored (未计入). */
export const lateAnswerCount = (state: PaperState): number =>
  state.slots.reduce((sum, slot) => sum + slot.lateCount, 0);

/** 0 in progress, 1 handed in. */
export const handStateOf = (state: PaperState): 0 | 1 => (state.handedIn === null ? 0 : 1);
