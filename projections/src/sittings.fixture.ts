import {
  answeredCount,
  isAnswered,
  noPaper,
  questionsOf,
  slotOf,
  type HandedIn,
} from '@vigil/domain/sitting/paper-state';
import { isFilled } from '@vigil/domain/sitting/answer-shape';
import type { Answer } from '@vigil/domain/sitting/event-parts';
import type { PaperCreated, PaperEvent } from '@vigil/domain/sitting/events';
import { createdPaper } from '@vigil/domain/sitting/paper.fixture';
import { foldPaper } from '@vigil/domain/sitting/paper-fold';
import { scorePaper, standingScore } from '@vigil/domain/sitting/paper-hand-in';
import { everyType, keys, minute, nine } from '@vigil/domain/sitting/sample.fixture';
import { seededRandom, type Random } from '@vigil/domain/kernel/random';

/** An event of a paper and when it happened, ms. */
export type TimedPaperEvent = readonly [PaperEvent, number];

const pick = <T>(items: readonly T[], random: Random): T => items[Math.floor(random() * items.length)] as T;

const quIds = everyType.flatMap((question) =>
  question.parts === undefined ? [question.quId] : question.parts.map((part) => part.quId),
);

/**
 * One sitting with everything that can happen on a paper in a possible order: created, then `length` random
 * facts. The same for the same seed.
 */
export function randomSitting(seed: string, length: number): TimedPaperEvent[] {
  const random = seededRandom(seed);
  const events: TimedPaperEvent[] = [[createdPaper({ leaveCount: 5, faceChance: 3 }), nine]];
  let state = foldPaper(noPaper, { ...(events[0] as TimedPaperEvent)[0], time: nine });
  let time = nine;
  for (let i = 0; i < length; i += 1) {
    time += Math.floor(random() * 30_000);
    const event = state.handedIn === null ? whileOpen(state, random, i) : onceHandedIn(state, random, i);
    events.push([event, time]);
    state = foldPaper(state, { ...event, time });
  }
  return events;
}

type State = ReturnType<typeof foldPaper>;

function whileOpen(state: State, random: Random, i: number): PaperEvent {
  const quId = pick(quIds, random);
  const deadline = (state.deadline ?? nine) + minute;
  const filled = random() < 0.8;
  const answer: Answer = filled ? { checked: [`${quId}-a`] } : { checked: [] };
  const message = pick(['m0', 'm1', 'm2'], random);
  return pick<() => PaperEvent>(
    [
      () => ({ type: 'QuestionOpened', data: { quId } }),
      () => ({ type: 'AnswerSaved', data: { quId, answer, filled, device: 'tab', seq: i } }),
      () => ({ type: 'AnswerSaved', data: { quId, answer, filled } }),
      () => ({ type: 'AnswerSaved', data: { quId, answer, filled } }),
      () => ({
        type: 'AnswerBroughtBack',
        data: { quId, answer, filled, savedAt: nine + i, revision: i },
      }),
      () => ({ type: 'AnswerSuperseded', data: { quId, device: 'tab', seq: 0 } }),
      () => ({ type: 'DoubtMarked', data: { quId, mark: random() < 0.5 } }),
      () => ({ type: 'CandidateLeft', data: { leaveTimes: state.leaveTimes + 1, leaveCount: 5 } }),
      () => ({
        type: 'FaceChecked',
        data: { purpose: 'check', outcome: 'no-face', failCount: state.failCount + 1 },
      }),
      () => ({ type: 'FaceChecked', data: { purpose: 'snapshot', outcome: 'matched', failCount: 0 } }),
      () => ({ type: 'SnapshotTaken', data: { fileId: `file-${i}`, sizeBytes: 1 } }),
      () => ({ type: 'CameraFailed', data: {} }),
      () => ({ type: 'MessageSent', data: { messageId: `${message}-${i}`, text: '请注意' } }),
      () => ({ type: 'MessageShown', data: { messageId: state.messages.at(-1)?.messageId ?? 'none' } }),
      () => ({ type: 'TimeAdded', data: { minutes: 1, deadline, reason: '停电' } }),
      () => ({ type: 'BreakTaken', data: { from: nine + i, until: nine + i + minute, deadline } }),
      () => ({ type: 'BreakEnded', data: { from: nine + i, until: nine + i + 1, deadline } }),
      () => ({ type: 'DeadlineMoved', data: { deadline, outageFrom: 1, outageTo: 2 } }),
      () => ({
        type: 'PaperHandedIn',
        data: { exState: 0, exMsg: '', cause: 'candidate', deadline: state.deadline, userTime: i },
      }),
    ],
    random,
  )();
}

function onceHandedIn(state: State, random: Random, i: number): PaperEvent {
  const quId = pick(quIds, random);
  const answer: Answer = { checked: random() < 0.7 ? [`${quId}-a`] : [] };
  const deadline = (state.deadline ?? nine) + 10 * minute;
  const undoes = standingScore(state);
  const complete = questionsOf(state).every((question) => isAnswered(state, question)) || random() < 0.5;
  return pick<() => PaperEvent>(
    [
      () => ({
        type: 'PaperScored',
        data: {
          ...scorePaper(state.paper as PaperCreated, state, state.handedIn as HandedIn, keys),
          objScore: answeredCount(state),
          passed: complete ? i % 2 === 0 : null,
          reviewState: complete ? 2 : 0,
          state: complete ? 2 : 1,
          valid: random() < 0.9,
        },
      }),
      () => ({
        type: 'AnswersMarked',
        data: {
          examId: 'exam-1',
          reviewerId: 'wang',
          marks: [
            { quId, points: 1, answerRevision: slotOf(state, quId).answerRevision, round: 1, stands: 1 },
          ],
        },
      }),
      () => ({ type: 'AnswerArrivedLate', data: { quId, answer, why: 'PaperAlreadyHandedIn' } }),
      () => ({ type: 'LateAnswerAdmitted', data: { quId, answer, reason: '网络故障' } }),
      () => ({
        type: 'AnswerBroughtBack',
        data: { quId, answer, filled: isFilled(answer), savedAt: nine + i, revision: i },
      }),
      () => ({
        type: 'PaperReopened',
        data: { minutes: 10, deadline, reason: '误交', ...(undoes === undefined ? {} : { undoes }) },
      }),
    ],
    random,
  )();
}
