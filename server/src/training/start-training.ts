import { createHash } from 'node:crypto';
import {
  chapterAndBelow,
  questionRefOf,
  quTypes,
  type QuestionRef,
} from '@vigil/domain/question-bank/public';
import {
  byTypeShort,
  chooseQuestions,
  modeOfType,
  placeQuestions,
  questionsAtMost,
  trainingModes,
  typeOfMode,
  type TrainingQuestion,
  type TrainingStarted,
} from '@vigil/domain/training/public';
import type { TrainingView } from '@vigil/projections/training/public';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { badInput, notFound, RefusedError } from '../platform/errors.js';
import { inOrder, questionPools, questionStore } from '../question-bank/public.js';
import { historyOf } from './history.js';
import { bankToTrain } from './right-to-train.js';
import { trainingsOf } from './trainings.js';

export interface StartRequest {
  readonly mode: number;
  /** the bank; with mode 0 an exam's id, or a word of the wrong-book's own */
  readonly repoId: string;
  readonly quType: number | null;
  readonly chapterId: string | null;
  /** true: what goes on is left, and a new record begins */
  readonly clear: boolean;
}

/** What a record is over: one of these goes on at a time for each person. */
type Subject = Pick<TrainingStarted, 'repoId' | 'mode' | 'chapterId'>;

/** What is to be practised, chosen; `questions` in the order they are asked. */
interface Chosen {
  readonly title: string;
  readonly chapterTitle?: string;
  readonly available: number;
  readonly questions: readonly TrainingQuestion[];
}

/**
 * Resumes the record that goes on, or begins the next. A record's id is made of the person, what it is over and how
 * often it was begun, so that two calls at once, from two devices or after a crash, come to the same one. A new
 * beginning of a record in which nothing was answered is that record.
 */
export async function startTraining(context: RequestContext, request: StartRequest): Promise<string> {
  const { services } = context;
  const { id: userId } = account(context);
  const trainings = trainingsOf(services);
  const subject = subjectOf(request);
  if (subject.mode !== trainingModes.wrong) await bankToTrain(context, subject.repoId);
  const envelope = envelopeOf(context, 'trainStart', { ...subject, clear: request.clear });
  for (let round = await lastRound(context, subject); ; round += 1) {
    const trainId = trainIdOf(userId, subject, round);
    const state = await trainings.load(trainId);
    if (await trainings.wasBegunBy(trainId, envelope)) return trainId;
    if (state.finished !== null) continue;
    if (state.started !== null) {
      if (!request.clear || state.answers.size === 0) return trainId;
      const finish = { type: 'FinishTraining', cause: 'restarted' } as const;
      const left = await trainings.run(trainId, finish, { ...envelope, commandId: null });
      if (left.position !== null) context.reached(left.position);
      continue;
    }
    const chosen = await choose(context, subject, trainId);
    const training = { trainId, userId, ...subject, round, ...chosen, questions: [...chosen.questions] };
    const begun = await trainings.run(trainId, { type: 'StartTraining', training }, envelope);
    if (begun.position !== null) context.reached(begun.position);
    return trainId;
  }
}

function subjectOf({ mode: asked, repoId, quType, chapterId }: StartRequest): Subject {
  const mode = asked === byTypeShort && quType !== null ? modeOfType(quType) : asked;
  const ofType = typeOfMode(mode);
  const known = ofType === null ? isMode(mode) : (quTypes as readonly number[]).includes(ofType);
  if (!known) throw badInput('没有这种训练方式！');
  if (mode !== trainingModes.chapter) return { repoId, mode, chapterId: null };
  if (chapterId === null || chapterId === '') throw badInput('请选择章节！');
  return { repoId, mode, chapterId };
}

const isMode = (mode: number): boolean =>
  mode !== trainingModes.byType && (Object.values(trainingModes) as number[]).includes(mode);

/** The last round that the view knows of; there may be later ones already. */
async function lastRound({ services, session }: RequestContext, subject: Subject): Promise<number> {
  const { repoId, mode, chapterId } = subject;
  const [last] = await services.views.view<TrainingView>('trainings').find({
    filter: { userId: session?.user.id ?? '', repoId, mode, chapterId },
    sort: [{ field: 'round', descending: true }],
    limit: 1,
  });
  return last?.round ?? 1;
}

/** The id of the `round`th record of this person over this. */
export const trainIdOf = (userId: string, { repoId, mode, chapterId }: Subject, round: number): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, repoId, mode, chapterId, round]))
    .digest('hex')
    .slice(0, 32);

async function choose(context: RequestContext, subject: Subject, seed: string): Promise<Chosen> {
  const chosen =
    subject.mode === trainingModes.wrong
      ? await wrongOnes(context, subject.repoId, seed)
      : await fromBank(context, subject, seed);
  if (chosen.questions.length === 0) throw new RefusedError('NothingToTrain', nothingIn(subject.mode));
  return chosen;
}

function nothingIn(mode: number): string {
  if (mode === trainingModes.wrong) return '暂无错题或管理员未开启错题查看';
  if (mode === trainingModes.unanswered) return '题库中的试题都已练习过！';
  if (mode === trainingModes.difficult) return '暂无难题，先做几道其他练习吧！';
  return '该题库暂无可训练的试题！';
}

async function fromBank(context: RequestContext, subject: Subject, seed: string): Promise<Chosen> {
  const { services } = context;
  const { repoId, mode, chapterId } = subject;
  const bank = await bankToTrain(context, repoId);
  const chapter = bank.chapters.find(({ id }) => id === chapterId);
  if (chapterId !== null && chapter === undefined) throw notFound('章节');
  const {
    banks: [pool],
  } = await questionPools(services).current([repoId]);
  const asksHistory = mode === trainingModes.unanswered || mode === trainingModes.difficult;
  const history = asksHistory ? await historyOf(context, repoId) : new Map<string, never>();
  const all = chooseQuestions(
    {
      ...{ mode, seed },
      chapterIds: chapterId === null ? null : new Set(chapterAndBelow(bank.chapters, chapterId)),
      chapterOrder: inOrder(bank.chapters).map(({ id }) => id),
      history: (quId) => history.get(quId),
      writtenAt: (quId) => pool?.writtenAt(quId) ?? 0,
    },
    pool?.refs ?? [],
  );
  const questions = placeQuestions(all.slice(0, questionsAtMost), mode, seed);
  const named = chapter === undefined ? {} : { chapterTitle: chapter.title };
  return { title: bank.title, ...named, available: all.length, questions };
}

async function wrongOnes(context: RequestContext, of: string, seed: string): Promise<Chosen> {
  const { services } = context;
  const wrong = await declarationsOf(services).wrongQuestions(services, account(context).id, of);
  if (wrong === null) return { title: '', available: 0, questions: [] };
  const asked = wrong.questions.slice(0, questionsAtMost);
  const contents = await questionStore(services).contents(asked);
  const refs = contents.map((content, at): QuestionRef => questionRefOf(content, asked[at]?.sha256 ?? ''));
  const placed = placeQuestions(refs, trainingModes.wrong, seed);
  const examOf = new Map(asked.map(({ quId, examId }) => [quId, examId]));
  const questions = placed.map((question) => ({ ...question, examId: examOf.get(question.quId) ?? '' }));
  return { title: wrong.title, available: wrong.questions.length, questions };
}
