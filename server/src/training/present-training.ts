import { noPaper, slotOf, type PaperState } from '@vigil/domain/sitting/public';
import type { QuestionContent } from '@vigil/domain/question-bank/public';
import {
  countsOf,
  percentOf,
  type Answered,
  type TrainingQuestion,
  type TrainingStarted,
  type TrainingState,
} from '@vigil/domain/training/public';
import type { Withheld } from '../exam-taking/public.js';
import { presentQuestion } from '../sitting/public.js';
import type { Services } from '../platform/services.js';
import type { TrainAsked, TrainCardEntry, TrainRecord } from './types.js';

/** What is withheld now, by question. */
export type Hidden = ReadonlyMap<string, Withheld>;

/** A record as lists and the result page show it. */
export function presentRecord(started: TrainingStarted, state: TrainingState, hidden: Hidden): TrainRecord {
  const { total, answered, right, open } = countsOf(state, (quId) => hidden.has(quId));
  return {
    id: started.trainId,
    repoId: started.repoId,
    repoId_dictText: started.title,
    mode: started.mode,
    chapterId: started.chapterId,
    chapterTitle: started.chapterTitle ?? null,
    state: Number(state.finished !== null),
    answerCount: answered,
    totalCount: total,
    rightCount: right,
    openCount: open,
    percent: percentOf(right, answered),
    totalPercent: percentOf(right, total),
    available: started.available,
    createTime: state.startedAt,
    updateTime: state.lastAt,
  };
}

/** One entry of the answer card. An outcome that may not be told now is none. */
export function presentEntry(
  question: TrainingQuestion,
  at: number,
  state: TrainingState,
  hidden: Hidden,
): TrainCardEntry {
  const answered = state.answers.get(question.quId);
  return {
    quId: question.quId,
    quType: question.quType,
    sort: at + 1,
    answered: answered !== undefined,
    isRight: answered === undefined || hidden.has(question.quId) ? null : answered.right,
    answers: answered === undefined ? [] : answersOf(answered),
    mark: state.marks.has(question.quId),
  };
}

export const presentCard = (state: TrainingState, hidden: Hidden): TrainCardEntry[] =>
  (state.started?.questions ?? []).map((question, at) => presentEntry(question, at, state, hidden));

/** What was answered, in the words it came in: options chosen, blanks and pairs in turn, or one text. */
function answersOf({ answer, parts }: Answered): string[] {
  const one = (given: Answered['answer']): string[] => {
    if (given === null) return [];
    const { checked = [], entries = {}, text, code, scratch } = given;
    return [...checked, ...Object.values(entries), ...[text, code, scratch].flatMap((kept) => kept ?? [])];
  };
  return [...one(answer), ...(parts ?? []).flatMap((part) => one(part.answer))];
}

/**
 * A question of a record with the own answer in it. With its key once it is answered, and never while that is
 * withheld.
 */
export function presentTrainingQuestion(
  services: Pick<Services, 'judge'>,
  content: QuestionContent,
  question: TrainingQuestion,
  state: TrainingState,
  withheld: Withheld | undefined,
): Omit<TrainAsked, 'record' | 'entry'> {
  const answered = state.answers.get(question.quId);
  const key = answered !== undefined && withheld === undefined;
  const shown = presentQuestion(
    content,
    question,
    asPaper(question, answered, state.marks.has(question.quId)),
    { key, score: false },
    services.judge,
  );
  return {
    question: { ...shown, score: null, subList: shown.subList.map((part) => ({ ...part, score: null })) },
    keyShown: key,
    withheld: withheld !== undefined,
    withheldUntil: withheld?.until ?? null,
    selfJudge: key && (answered.right === null || answered.bySelf),
  };
}

/** One question of a record as if it stood alone on a paper: what presents papers presents it. */
export function asPaper(
  question: TrainingQuestion,
  answered: Pick<Answered, 'answer' | 'parts' | 'right' | 'judged'> | undefined,
  mark: boolean,
): PaperState {
  const places = [{ question, part: null }, ...(question.parts ?? []).map((part) => ({ question, part }))];
  const given = new Map([
    [question.quId, answered?.answer ?? null],
    ...(answered?.parts ?? []).map((part) => [part.quId, part.answer] as const),
  ]);
  const outcomes = [
    { quId: question.quId, right: answered?.right ?? null },
    ...(answered?.parts ?? []).map(({ quId, right }) => ({ quId, right })),
  ];
  const ids = places.map(({ part }) => part?.quId ?? question.quId);
  return {
    ...noPaper,
    places,
    slots: ids.map((quId, at) => ({
      ...slotOf(noPaper, quId),
      answer: given.get(quId) ?? null,
      filled: answered !== undefined && (at === 0 || (given.get(quId) ?? null) !== null),
      mark,
      judged: answered?.judged?.find((one) => one.quId === quId)?.cases ?? null,
    })),
    score: {
      ...{ objScore: 0, passed: null, reviewState: 2, state: 2, valid: true },
      questions: outcomes.map((outcome) => ({ ...outcome, score: 0 })),
    },
  };
}
