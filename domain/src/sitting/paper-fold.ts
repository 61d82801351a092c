import type { Happened } from '../kernel/decider.js';
import type { Recorded } from '../kernel/event.js';
import { answerBytes, isFilled, isSameAnswer } from './answer-shape.js';
import type { Answer, PaperQuestion } from './event-parts.js';
import type { PaperCreated, PaperEvent } from './events.js';
import { brokenOff } from './paper-breaks.js';
import { roughWorkBytes } from './rough-work.js';
import {
  emptySlot,
  noPaper,
  placeIndex,
  rememberedDevices,
  type AnswerSlot,
  type PaperState,
  type Place,
} from './paper-state.js';

type DataOf<T extends PaperEvent['type']> = Extract<PaperEvent, { type: T }>['data'];

/** The paper's state after these events of its own stream, in their current form. */
export const paperAfter = (events: readonly Recorded[]): PaperState =>
  events.reduce((state, event) => foldPaper(state, event as unknown as Recorded & PaperEvent), noPaper);

/**
 * The state after one more event. A save costs one copy of the slots array, whatever happened before. Unknown
 * events change nothing.
 */
export function foldPaper(state: PaperState, event: Happened<PaperEvent>): PaperState {
  const { time } = event;
  switch (event.type) {
    case 'PaperCreated':
      return created(event.data);
    case 'QuestionOpened':
      return {
        ...state,
        current: event.data.quId,
        furthest: furthestWith(state, [event.data]),
        shownAt: time,
        lastActAt: time,
      };
    case 'QuestionsOpened':
      return shown(state, event.data);
    case 'AnswerSaved':
      return withSlot(
        withDevice(
          { ...state, savedBytes: state.savedBytes + answerBytes(event.data.answer) },
          event.data.device,
        ),
        event.data.quId,
        (slot) => saved(slot, event.data, time),
        time,
      );
    case 'AnswerSuperseded': {
      const { answer } = event.data;
      const savedBytes = state.savedBytes + (answer === undefined ? 0 : answerBytes(answer));
      return { ...state, savedBytes, lastActAt: time };
    }
    case 'DoubtMarked':
      return withSlot(
        withDevice(state, event.data.device),
        event.data.quId,
        (slot) => ({ ...slot, mark: event.data.mark }),
        time,
      );
    case 'CandidateLeft':
      return { ...state, leaveTimes: event.data.leaveTimes, lastActAt: time };
    case 'FaceChecked':
      return { ...state, failCount: event.data.failCount };
    case 'RoughWorkKept': {
      const { quId, work } = event.data;
      const savedBytes = state.savedBytes + roughWorkBytes(work);
      return withSlot({ ...state, savedBytes }, quId, (slot) => ({ ...slot, roughWork: work }), time);
    }
    case 'HelpAsked':
      return { ...state, requests: [...state.requests, { ...event.data, askedAt: time }], lastActAt: time };
    case 'MessageSent':
      return { ...state, messages: [...state.messages, { ...event.data, sentAt: time, shownAt: null }] };
    case 'MessageShown':
      return {
        ...state,
        messages: state.messages.map((one) =>
          one.messageId === event.data.messageId && one.shownAt === null ? { ...one, shownAt: time } : one,
        ),
      };
    case 'TimeAdded':
    case 'DeadlineMoved':
      return { ...state, deadline: event.data.deadline };
    case 'BreakTaken': {
      const { deadline, from, until } = event.data;
      return { ...state, deadline, breaks: [...state.breaks, { from, until }], lastActAt: time };
    }
    case 'BreakEnded': {
      const { deadline, until } = event.data;
      return { ...state, deadline, breaks: brokenOff(state.breaks, until), lastActAt: time };
    }
    case 'PaperHandedIn': {
      const breaks = brokenOff(state.breaks, time);
      return { ...state, breaks, handedIn: { ...event.data, at: time }, handIns: state.handIns + 1 };
    }
    case 'PaperScored':
      return {
        ...state,
        score: event.data,
        settledAt: state.settledAt ?? (event.data.reviewState === 0 ? null : time),
      };
    case 'PaperRegraded':
      return { ...state, regraded: event.data };
    case 'PaperReopened':
      return reopened(state, event.data, time);
    case 'AnswerArrivedLate':
      return withSlot(
        { ...state, lateBytes: state.lateBytes + answerBytes(event.data.answer) },
        event.data.quId,
        (slot) => ({ ...slot, late: event.data.answer, lateCount: slot.lateCount + 1 }),
      );
    case 'AnswerBroughtBack':
      return broughtBack(state, event.data);
    case 'LateAnswerAdmitted':
      return withSlot(state, event.data.quId, (slot) => ({
        ...slot,
        ...holding(slot, event.data.answer),
        filled: isFilled(event.data.answer),
        standsSince: time,
        receiptRevision: null,
        late: null,
        lateCount: 0,
        judged: null,
      }));
    case 'CodeJudged':
      return event.data.questions.reduce(
        (now, { quId, cases }) => withSlot(now, quId, (slot) => ({ ...slot, judged: cases })),
        state,
      );
    case 'AnswersMarked':
      return marked(state, event.data, time);
    case 'PaperVoided': {
      const { reason, chance } = event.data;
      return { ...state, voided: { reason, chance, at: time } };
    }
    case 'PaperRestored':
      return { ...state, voided: null, restoredAt: time };
    case 'OfflineScoreEntered':
      return { ...state, entered: event.data, remark: event.data.remark };
    default:
      return state;
  }
}

/**
 * The answer that is kept from now on. One that differs begins a new revision, and what persons gave for the
 * earlier one is taken away (ET94).
 */
function holding(slot: AnswerSlot, answer: Answer): Pick<AnswerSlot, 'answer' | 'answerRevision' | 'marks'> {
  if (slot.answer !== null && isSameAnswer(slot.answer, answer))
    return { answer, answerRevision: slot.answerRevision, marks: slot.marks };
  return { answer, answerRevision: slot.answerRevision + 1, marks: emptySlot.marks };
}

function shown(state: PaperState, { opened }: DataOf<'QuestionsOpened'>): PaperState {
  const last = opened.at(-1);
  if (last === undefined) return state;
  const lastActAt = Math.max(state.lastActAt, last.at);
  const furthest = furthestWith(state, opened);
  const shownCount = state.shownCount + opened.length;
  return { ...state, current: last.quId, furthest, shownAt: last.at, shownCount, lastActAt };
}

const furthestWith = (state: PaperState, opened: readonly { readonly quId: string }[]): number =>
  Math.max(state.furthest, ...opened.map(({ quId }) => placeIndex(state, quId)));

function marked(
  state: PaperState,
  { reviewerId, marks, remark }: DataOf<'AnswersMarked'>,
  at: number,
): PaperState {
  return marks.reduce(
    (now, mark) =>
      withSlot(now, mark.quId, (slot) => ({
        ...slot,
        marks: [...slot.marks, { ...mark, reviewerId, at }],
      })),
    remark === undefined ? state : { ...state, remark },
  );
}

const placesOf = (question: PaperQuestion): Place[] => [
  { question, part: null },
  ...(question.parts ?? []).map((part) => ({ question, part })),
];

function created(paper: PaperCreated): PaperState {
  const places = paper.groups.flatMap(({ questions }) => questions.flatMap(placesOf));
  return {
    ...noPaper,
    paper,
    places,
    slots: places.map(() => emptySlot),
    deadline: paper.deadline,
    lastActAt: paper.startedAt,
    sittingFrom: paper.startedAt,
  };
}

function reopened(state: PaperState, { deadline }: DataOf<'PaperReopened'>, time: number): PaperState {
  return {
    ...state,
    slots: state.slots.map((slot) => (slot.judged === null ? slot : { ...slot, judged: null })),
    handedIn: null,
    score: null,
    settledAt: null,
    deadline,
    failCount: 0,
    lastActAt: time,
    reopenedAt: time,
    sittingFrom: time,
    satSeconds: state.handedIn?.userTime ?? 0,
  };
}

function saved(
  slot: AnswerSlot,
  { answer, filled, device, seq }: DataOf<'AnswerSaved'>,
  time: number,
): AnswerSlot {
  return {
    ...slot,
    ...holding(slot, answer),
    filled,
    savedAt: time,
    standsSince: time,
    receiptRevision: null,
    late: null,
    lateCount: 0,
    judged: null,
    ...numbered(slot, device ?? '', seq),
  };
}

/** With the number of one more save, latest device first. */
function numbered(
  { latest, earlier }: AnswerSlot,
  device: string,
  seq: number | undefined,
): Pick<AnswerSlot, 'latest' | 'earlier'> {
  if (seq === undefined) return { latest, earlier };
  const now = { device, seq };
  if (latest === null || latest.device === device) return { latest: now, earlier };
  const others = [latest, ...earlier.filter((one) => one.device !== device)];
  return { latest: now, earlier: others.slice(0, rememberedDevices - 1) };
}

/** A late answer of the same question stays for a person to look at: it may be another one. */
function broughtBack(
  state: PaperState,
  { quId, answer, filled, savedAt, revision }: DataOf<'AnswerBroughtBack'>,
): PaperState {
  return withSlot({ ...state, savedBytes: state.savedBytes + answerBytes(answer) }, quId, (slot) => ({
    ...slot,
    ...holding(slot, answer),
    filled,
    savedAt,
    standsSince: savedAt,
    receiptRevision: revision,
    judged: null,
  }));
}

function withDevice(state: PaperState, device: string | undefined): PaperState {
  if (device === undefined || state.devices.includes(device)) return state;
  return { ...state, devices: [...state.devices.slice(-1), device] };
}

function withSlot(
  state: PaperState,
  quId: string,
  change: (slot: AnswerSlot) => AnswerSlot,
  lastActAt = state.lastActAt,
): PaperState {
  const index = placeIndex(state, quId);
  if (index < 0) return state;
  const slots = state.slots.slice();
  slots[index] = change(slots[index] ?? emptySlot);
  return { ...state, slots, lastActAt };
}
