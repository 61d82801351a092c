import type { QuestionContent } from '@vigil/domain/question-bank/public';
import type { Answer } from '@vigil/domain/sitting/public';
import { seededRandom, type Random } from '@vigil/domain/kernel/random';
import { chooseQuestions, modeOfType, placeQuestions, trainingModes } from '@vigil/domain/training/public';
import { keyWithheld } from '../../exam-taking/public.js';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import type { Services } from '../../platform/services.js';
import { servicesInTime } from '../../platform/services-in-time.js';
import type { SessionAccount } from '../../platform/sessions/account-source.js';
import { questionPools, questionStore, trainingBank } from '../../question-bank/public.js';
import { trainIdOf } from '../start-training.js';
import { trainingsOf } from '../trainings.js';

const minute = 60_000;
const day = 24 * 60 * minute;
const learner = 'u-student';

interface DemoTraining {
  readonly repoId: string;
  readonly mode: number;
  readonly daysAgo: number;
  /** questions answered, and the share of them that is right */
  readonly answers: number;
  readonly right: number;
  readonly finished: boolean;
}

/** What the demo's learner practised on the days before, and what goes on. */
const trainings: readonly DemoTraining[] = [
  { repoId: 'code', mode: modeOfType(1), daysAgo: 4, answers: 8, right: 0.5, finished: true },
  { repoId: 'code', mode: trainingModes.random, daysAgo: 2, answers: 11, right: 0.65, finished: true },
  { repoId: 'daily', mode: trainingModes.random, daysAgo: 1, answers: 9, right: 0.75, finished: true },
  { repoId: 'code', mode: trainingModes.inOrder, daysAgo: 0, answers: 6, right: 0.85, finished: false },
];

/** Plays them through the records' own rules, each answer at its moment; before the reactors start. */
export async function playDemoTrainings(services: Services, now: number): Promise<void> {
  const account = await services.accounts.read(learner);
  if (account === null) return;
  for (const training of trainings) {
    let at = now - training.daysAgo * day - 40 * minute;
    const past = servicesInTime(services, () => at);
    const pass = (milliseconds: number): void => {
      at += milliseconds;
    };
    await playOne(past.services, account, training, pass).finally(() => past.end());
  }
}

/** `pass`: lets so many ms go by on the clock of these services. */
async function playOne(
  own: Services,
  account: SessionAccount,
  { repoId, mode, answers, right, finished }: DemoTraining,
  pass: (milliseconds: number) => void,
): Promise<void> {
  const records = trainingsOf(own);
  const envelope = (operation: string): CommandEnvelope => ({
    actor: { kind: 'candidate', id: account.id },
    arrivedAt: own.clock.now(),
    operation,
    commandId: null,
  });
  const subject = { repoId, mode, chapterId: null };
  const trainId = trainIdOf(account.id, subject, 1);
  const bank = await trainingBank(own, repoId);
  const {
    banks: [pool],
  } = await questionPools(own).current([repoId]);
  const refs = chooseQuestions(
    {
      ...{ mode, seed: trainId, chapterIds: null, history: () => undefined },
      chapterOrder: bank.chapters.map(({ id }) => id),
      writtenAt: (quId) => pool?.writtenAt(quId) ?? 0,
    },
    pool?.refs ?? [],
  );
  const questions = [...placeQuestions(refs, mode, trainId)];
  const training = { trainId, userId: account.id, ...subject, round: 1, available: refs.length };
  await records.run(
    trainId,
    { type: 'StartTraining', training: { ...training, title: bank.title, questions } },
    envelope('trainStart'),
  );
  const random = seededRandom(trainId);
  for (const question of questions.filter(({ quType }) => isTyped(quType)).slice(0, answers)) {
    pass(Math.round((0.5 + random()) * minute));
    const content = await questionStore(own).content(question);
    const withheld = (await keyWithheld(own, account, [question.quId])).has(question.quId);
    const answer = answerOf(content, random() < right, random);
    const command = { type: 'AnswerQuestion', quId: question.quId, content, answer } as const;
    await records.run(trainId, { ...command, judged: [], withheld }, envelope('trainAnswer'));
  }
  pass(minute);
  if (finished)
    await records.run(trainId, { type: 'FinishTraining', cause: 'learner' }, envelope('trainFinish'));
}

/** Types whose answer is a choice or a few words. */
const isTyped = (quType: number): boolean => [1, 2, 3, 5].includes(quType);

function answerOf({ options = [], blanks = [] }: QuestionContent, knows: boolean, random: Random): Answer {
  if (blanks.length > 0)
    return {
      entries: Object.fromEntries(
        blanks.map(({ id, accepted }) => [id, knows ? (accepted[0] ?? '') : '不清楚']),
      ),
    };
  const fitting = options.filter(({ isRight }) => isRight === knows);
  const one = fitting[Math.floor(random() * fitting.length)] ?? options[0];
  return {
    checked: (knows ? fitting : [one]).flatMap((option) => (option === undefined ? [] : [option.id])),
  };
}
