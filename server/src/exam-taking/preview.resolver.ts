import { randomBytes } from 'node:crypto';
import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { questionsOf, type PaperState } from '@vigil/domain/sitting/public';
import { handInRehearsal, rehearse } from '@vigil/domain/exam-taking/rehearsal';
import type { Exam } from '@vigil/domain/exams/public';
import {
  blueprints,
  papersOf,
  presentPaper,
  nothingOfTheKey,
  presentQuestion,
  type QuestionSight,
  refused,
  type Question,
} from '../sitting/public.js';
import { editableExam } from '../exams/public.js';
import { questionStore } from '../question-bank/public.js';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { badInput } from '../platform/errors.js';
import { Flag } from '../platform/graphql/scalars.js';
import { Rest } from '../platform/rest.js';
import { answersFrom } from './answer-input.js';
import { PreviewScoreInput } from './inputs.js';
import { ExamPreview, PreviewScore } from './types.js';

const seedChars = 64;
const everything: QuestionSight = { key: true, score: true };

/**
 * The exam as a candidate would meet it, for whoever sets it: a paper drawn in memory that stands in no
 * stream, list, count or wall.
 */
@Resolver()
export class PreviewResolver {
  /**
   * The paper that this seed draws; left out, a new one is dealt. `withKey`: with standard answers and
   * analyses, for print.
   */
  @Access.admin('exam:add')
  @Rest('/api/exam/exam/preview')
  @Query(() => ExamPreview)
  async examPreview(
    @Arg('id', () => ID) id: string,
    @Arg('seed', () => String, { nullable: true }) seed: string | null,
    @Arg('withKey', () => Flag, { nullable: true }) withKey: boolean | null,
    @Ctx() context: RequestContext,
  ): Promise<ExamPreview> {
    const { services } = context;
    const dealt = seed ? within(seed) : randomBytes(4).toString('hex');
    const exam = await editableExam(context, id);
    const state = await rehearsed(context, exam, dealt);
    const { realName, userName } = account(context);
    return {
      seed: dealt,
      version: exam.version,
      qualifyScore: exam.qualifyScore,
      content: exam.content,
      paper: presentPaper(paperOf(state), services.clock.now(), `${realName} ${userName}`),
      questions: await questions(context, state, withKey === true ? everything : nothingOfTheKey),
    };
  }

  /**
   * What the typed answers would score on that paper, with every key. Nothing is kept: the same call answers
   * the same.
   */
  @Access.admin('exam:add')
  @Rest('/api/exam/exam/preview-score')
  @Query(() => PreviewScore)
  async examPreviewScore(
    @Arg('input', () => PreviewScoreInput) input: PreviewScoreInput,
    @Ctx() context: RequestContext,
  ): Promise<PreviewScore> {
    const { services } = context;
    const exam = await editableExam(context, input.id);
    if (input.version !== exam.version) throw badInput('考试已被修改，请重新预览！');
    const open = await rehearsed(context, exam, within(input.seed));
    const answers = await answersFrom(input.answers, account(context).id);
    const outcome = handInRehearsal(open, answers, await papersOf(services).keysOf(open));
    if ('refusal' in outcome) throw refused(outcome.refusal, services.clock.now());
    const { state } = outcome;
    return {
      totalScore: paperOf(state).paper.totalScore,
      userScore: state.score?.objScore ?? 0,
      passed: state.score?.passed ?? null,
      waiting: (state.score?.questions ?? []).filter(
        ({ quId, right }) => right === null && isWhole(state, quId),
      ).length,
      questions: await questions(context, state, everything),
    };
  }
}

async function rehearsed(
  { services, session }: RequestContext,
  exam: Exam,
  seed: string,
): Promise<PaperState> {
  const now = services.clock.now();
  if (exam.tmplGroups.length === 0) throw badInput('请至少添加一个大题！');
  const compiled = await blueprints(services).inMemory(exam);
  if ('problem' in compiled) throw refused({ reason: 'PaperContentProblem', group: compiled.problem }, now);
  return rehearse({ exam, blueprint: compiled.blueprint, seed, userId: session?.user.id ?? '', at: now });
}

function within(seed: string): string {
  if (seed.length > seedChars) throw badInput('试卷编号不正确！');
  return seed;
}

function paperOf(state: PaperState) {
  if (state.paper === null) throw new Error('a rehearsal has no paper');
  return { state, paper: state.paper };
}

const isWhole = (state: PaperState, quId: string): boolean =>
  questionsOf(state).some((question) => question.quId === quId);

async function questions(
  { services }: RequestContext,
  state: PaperState,
  sight: QuestionSight,
): Promise<Question[]> {
  const places = questionsOf(state);
  const contents = await questionStore(services).contents(places);
  return places.map((place, index) =>
    presentQuestion(
      contents[index] as NonNullable<(typeof contents)[number]>,
      place,
      state,
      sight,
      services.judge,
    ),
  );
}
