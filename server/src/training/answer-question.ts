import { codeOf, languageOf, tooLongIn, type JudgedProgram } from '@vigil/domain/sitting/public';
import type { QuestionContent } from '@vigil/domain/question-bank/public';
import {
  trainingModes,
  trainingQuestionAt,
  type GivenAnswer,
  type TrainingQuestion,
  type TrainingState,
} from '@vigil/domain/training/public';
import { answerFrom, answersFrom, judgeProgram, keyWithheld } from '../exam-taking/public.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { RetryLaterError } from '../platform/errors.js';
import { JudgeUnavailableError } from '../platform/ports/judge.js';
import type { Services } from '../platform/services.js';
import { questionStore } from '../question-bank/public.js';
import type { TrainFillInput } from './inputs.js';
import { trainingRefused } from './refusal-sentences.js';
import { bankToTrain } from './right-to-train.js';
import { trainingsOf, type OwnTraining } from './trainings.js';
import { programsJudged } from './rates.js';

/** Of what a client calls itself, characters: it stands in every event of its answers. */
const longestDevice = 64;

/** A record, and a question that stands in it with its content. */
export interface TrainingPlace extends OwnTraining {
  readonly question: TrainingQuestion;
  readonly content: QuestionContent;
}

/** A question of an own record; refuses `NotYourTraining`, `QuestionNotInTraining`. */
export async function placeIn(
  { services, session }: RequestContext,
  trainId: string,
  quId: string,
): Promise<TrainingPlace> {
  const own = await trainingsOf(services).own(trainId, session?.user.id ?? '');
  const question = trainingQuestionAt(own.state, quId);
  if (question === undefined)
    throw trainingRefused({ reason: 'QuestionNotInTraining' }, services.clock.now());
  return { ...own, question, content: await questionStore(services).content(question) };
}

/** Whether the caller may still practise what a record is over; refuses as a start does. */
export async function mayGoOn(context: RequestContext, { started }: OwnTraining): Promise<void> {
  if (started.mode !== trainingModes.wrong) await bankToTrain(context, started.repoId);
}

/**
 * Answers a question of an own record: programs are run first, the answer is judged and kept, and durable when this
 * resolves. A question that is answered already stays as it is. Answers the record as it is then.
 */
export async function answerQuestion(
  context: RequestContext,
  input: TrainFillInput,
  operation: string,
): Promise<TrainingPlace> {
  const { services } = context;
  const { trainId, quId, device, seq } = input;
  const place = await placeIn(context, trainId, quId);
  if (place.state.answers.has(quId)) return place;
  await mayGoOn(context, place);
  const whose = account(context).id;
  const given: GivenAnswer = {
    answer: await answerFrom(input, whose),
    ...(input.subList ? { parts: await answersFrom(input.subList, whose) } : {}),
  };
  const recites = place.started.mode === trainingModes.recite;
  const judged = recites ? [] : await judgedPrograms(context, place, given);
  const withheld = (await keyWithheld(services, account(context), [quId])).has(quId);
  const outcome = await trainingsOf(services).run(
    trainId,
    {
      ...{ type: 'AnswerQuestion', quId, content: place.content, judged, withheld },
      ...given,
      ...(device ? { device: device.slice(0, longestDevice) } : {}),
      ...(typeof seq === 'number' ? { seq } : {}),
    },
    envelopeOf(context, operation, { trainId, quId, ...given }),
  );
  if (outcome.position !== null) context.reached(outcome.position);
  return { ...place, state: outcome.state };
}

/**
 * Runs what was written in a language that can be run here, on every test. Refuses for a while when the judge is
 * busy: nothing is kept then, and the same call may come again.
 */
export async function judgedPrograms(
  { services, session }: RequestContext,
  { question, content }: Pick<TrainingPlace, 'question' | 'content'>,
  given: GivenAnswer,
): Promise<JudgedProgram[]> {
  const places = question.parts ?? [question];
  const judged: JudgedProgram[] = [];
  for (const { quId, quType } of places) {
    const key = question.parts === undefined ? content : content.parts?.find((one) => one.quId === quId);
    const code = key === undefined ? null : codeOf(key);
    const language = languageOf(quType);
    const written =
      (question.parts === undefined ? given.answer : given.parts?.find((part) => part.quId === quId)?.answer)
        ?.code ?? '';
    if (code === null || language === null || written.trim() === '') continue;
    // What is refused for its length is not run.
    if (!services.judge.judges(language) || tooLongIn({ quType }, { code: written }) !== null) continue;
    if (session !== null) services.rates.of(programsJudged, session);
    judged.push(await judgedNow(services, { quId, quType, code: written, ...code }));
  }
  return judged;
}

async function judgedNow(
  { judge }: Services,
  program: Parameters<typeof judgeProgram>[1],
): Promise<JudgedProgram> {
  try {
    return await judgeProgram(judge, program, 'now');
  } catch (cause) {
    if (cause instanceof JudgeUnavailableError)
      throw new RetryLaterError('判题的人数较多，请稍后再试！', 3, { cause });
    throw cause;
  }
}

/** What is withheld from the caller now of what they answered in a record: the rest may be told. */
export const hiddenIn = (context: RequestContext, state: TrainingState): ReturnType<typeof keyWithheld> =>
  keyWithheld(context.services, account(context), [...state.answers.keys()]);
