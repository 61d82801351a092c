import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import {
  answerStanding,
  isAnswered,
  lateAnswerCount,
  type PaperState,
  questionsOf,
  sumPoints,
} from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import type { Filter } from '@vigil/stores/documents/port';
import { examDefinitions, watchedExamIds } from '../exams/public.js';
import { papersOf, presentGroups, presentQuestion } from '../sitting/public.js';
import { questionStore } from '../question-bank/public.js';
import { viewReached } from '../platform/views/view-reached.js';
import { Access, holdsAny } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { notAllowed } from '../platform/errors.js';
import { dateRangeOf, pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import { Rest } from '../platform/rest.js';
import { PaperPagingInput, RecordPagingInput } from './inputs.js';
import { isJudging } from './judging/judgings.js';
import { recordsOf } from './records.js';
import { wholePaperReads } from './rates.js';
import { type HeldBy, hiddenFrom, paperSight, rowSights } from './sight.js';
import { paperAnalysis } from './results/paper-analysis.js';
import { resultsOf, type ResultsShown } from './results/result-times.js';
import { PaperAnalysis } from './analysis-types.js';
import { PaperPage, PaperResult, PaperRow, RecordPage } from './types.js';
import { pick } from '../platform/pick.js';

const columns = { createTime: 'createTime', handTime: 'handTime', userTime: 'userTime' };
const newestFirst = [{ field: 'createTime', descending: true }];

/**
 * A learner's results: one paper from its stream, lists from views. What may be seen of an own paper obeys
 * resultType, when the exam's results show, and its last deadline, whoever the candidate is.
 */
@Resolver()
export class ResultsResolver {
  @Access.learner()
  @Rest('/api/paper/paper/paper-result')
  @Query(() => PaperResult)
  async paperResult(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<PaperResult> {
    const { services } = context;
    const user = account(context);
    const papers = papersOf(services);
    await papers.settle(user.id);
    const own = await papers.own(id, user.id);
    const { state, paper } = own;
    const { sight, answersFrom, results } = await paperSight(services, paper, state);
    const handedIn = state.handedIn !== null;
    const questions = sight.questions && handedIn ? questionsOf(state) : [];
    const hidden = sight.key
      ? await hiddenFrom(
          services,
          user,
          paper,
          questions.map(({ quId }) => quId),
        )
      : new Map<string, HeldBy>();
    const contents = await questionStore(services).contents(questions);
    const standings = questionsOf(state).map((question) => answerStanding(state, question));
    const { score } = state;
    const exam = await examDefinitions(services).find(paper.examId);
    const waits = score?.reviewState === 0;
    return {
      id,
      examId: paper.examId,
      title: paper.examTitle,
      resultType: paper.rules.resultType,
      valid: score?.valid ?? true,
      voidReason: state.voided?.reason ?? null,
      passed:
        sight.passed && score?.passed !== null && score?.passed !== undefined ? Number(score.passed) : null,
      totalScore: (sight.score ? state.regraded?.totalScore : null) ?? paper.totalScore,
      userScore:
        sight.score && !waits && score !== null ? sumPoints([score.objScore, score.subjScore ?? 0]) : null,
      userObjScore: sight.score ? (score?.objScore ?? null) : null,
      userSubjScore: sight.score && score !== null && !waits ? (score.subjScore ?? 0) : null,
      userTime: state.handedIn?.userTime ?? 0,
      createTime: paper.startedAt,
      handTime: handedInAt(state, paper.startedAt),
      answeredCount: questionsOf(state).filter((question) => isAnswered(state, question)).length,
      wholeCount: standings.filter((standing) => standing === 'whole').length,
      halfCount: standings.filter((standing) => standing === 'half').length,
      quCount: standings.length,
      thanks: exam?.thanks ?? null,
      exState: state.handedIn?.exState ?? 0,
      exMsg: state.handedIn?.exMsg ?? null,
      reviewState: score?.reviewState ?? 0,
      judging: waits && (await isJudging(services, id, state)),
      answersFrom: keysFrom(answersFrom, results),
      keysHeld: hidden.size,
      keysHeldByOpenPaper: [...hidden.values()].filter((by) => by === 'openPaper').length,
      ...resultsOf(results),
      lateAnswers: lateAnswerCount(state),
      groupList: sight.questions && handedIn ? presentGroups(own) : [],
      quList: questions.map((question, index) => {
        const key = sight.key && !hidden.has(question.quId);
        return presentQuestion(
          contents[index] as NonNullable<(typeof contents)[number]>,
          question,
          state,
          { key, score: key, points: sight.score },
          services.judge,
        );
      }),
      realName: user.realName,
    };
  }

  /** A handed-in own paper more closely: by part, tag and chapter, with times, comments, place. */
  @Access.learner()
  @Rest('/api/paper/paper/paper-analysis')
  @Query(() => PaperAnalysis)
  async paperAnalysis(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<PaperAnalysis> {
    const { services } = context;
    const user = account(context);
    if (context.session !== null) services.rates.of(wholePaperReads, context.session);
    const { state, paper } = await papersOf(services).own(id, user.id);
    return paperAnalysis(services, user, paper, state);
  }

  @Access.learner()
  @Rest('/api/paper/paper/my-paging')
  @Query(() => PaperPage)
  async paperMyPaging(
    @Arg('input', () => PaperPagingInput) input: PaperPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<PaperPage> {
    return paperPage(context, account(context).id, input);
  }

  /** A learner reads their own rows only; staff with exam:watch anybody's of the exams they watch. */
  @Access.learner()
  @Rest('/api/paper/paper/paging')
  @Query(() => PaperPage)
  async paperPaging(
    @Arg('input', () => PaperPagingInput) input: PaperPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<PaperPage> {
    const user = account(context);
    const asked = input.params?.userId || user.id;
    if (asked === user.id) return paperPage(context, asked, input);
    if (user.roleType !== 2 || !holdsAny(user, ['exam:watch'])) throw notAllowed();
    return paperPage(context, asked, input, await watchedExamIds(context));
  }

  @Access.learner()
  @Rest('/api/exam/record/my-paging')
  @Query(() => RecordPage)
  async recordMyPaging(
    @Arg('input', () => RecordPagingInput) input: RecordPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<RecordPage> {
    await viewReached(context, 'papers');
    const { examType, title, dateRange } = input.params ?? {};
    const range = dateRangeOf(dateRange, input.dateRange);
    const page = pageOf(input);
    const records = (await recordsOf(context.services, account(context).id)).filter(
      (record) =>
        (!examType || record.examType === examType) &&
        (!title || record.title.includes(title)) &&
        (range === null || (record.updateTime >= range.gte && record.updateTime < range.lt)),
    );
    return toPage(records.slice(page.skip, page.skip + page.size), records.length, page);
  }
}

/** `ofExams`: only papers of these; left out: of any. */
async function paperPage(
  context: RequestContext,
  userId: string,
  input: PaperPagingInput,
  ofExams: readonly string[] | null = null,
): Promise<PaperPage> {
  await viewReached(context, 'papers');
  const page = pageOf(input);
  const filter: Record<string, Filter[string]> = { userId };
  const { examId } = input.params ?? {};
  if (ofExams !== null) filter.examId = { in: ofExams.filter((id) => !examId || id === examId) };
  else if (examId) filter.examId = examId;
  const range = dateRangeOf(input.params?.dateRange, input.dateRange);
  if (range !== null) filter.createTime = range;
  const papers = context.services.views.view<PaperView>('papers');
  const [rows, total] = await Promise.all([
    papers.find({ filter, sort: sortOf(input, columns, newestFirst), skip: page.skip, limit: page.size }),
    papers.count(filter),
  ]);
  const own = account(context).id === userId;
  const sights = rowSights(context.services);
  const records = await Promise.all(
    rows.map(async (row) => {
      const { score, results } = await sights(row);
      return paperRow(row, !own || score, resultsOf(results));
    }),
  );
  return toPage(records, total, page);
}

function paperRow(row: PaperView, shown: boolean, results: ReturnType<typeof resultsOf>): PaperRow {
  return {
    ...results,
    ...pick(
      row,
      'id',
      'examId',
      'examType',
      'createTime',
      'handTime',
      'userTime',
      'totalScore',
      'reviewState',
      'valid',
      'state',
      'exState',
      'resultType',
    ),
    title: row.examTitle,
    userScore: shown ? row.userScore : null,
    userObjScore: shown ? row.objScore : null,
    userSubjScore: shown ? row.subjScore : null,
    passed: shown && row.passed !== null ? Number(row.passed) : null,
  };
}

/** When keys show to the candidate, as far as it is known: with the results, and not before nobody sits any more. */
const keysFrom = (out: number | null, { from }: ResultsShown): number | null =>
  out === null || out === 0 || from === null ? null : Math.max(out, from);

/** ms; who sat on paper handed in when it was sat, not when somebody entered the score. */
const handedInAt = ({ handedIn, entered }: PaperState, startedAt: number): number | null =>
  handedIn === null ? null : entered === null ? handedIn.at : startedAt + handedIn.userTime * 1000;
