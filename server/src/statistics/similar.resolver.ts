import { Arg, Ctx, Field, ID, InputType, Query, Resolver } from 'type-graphql';
import { papersForSimilarity } from '@vigil/domain/statistics/similar-answers';
import type { QuestionStatisticsView } from '@vigil/projections/statistics/statistics-views';
import { editableExam } from '../exams/public.js';
import { erasedName, peopleOf, type Person } from '../organisation/public.js';
import { Access } from '../platform/access.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import type { RequestContext } from '../platform/context.js';
import { notFound } from '../platform/errors.js';
import { WireInt } from '../platform/graphql/scalars.js';
import { pageOf, toPage } from '../platform/paging/paging.js';
import { pick } from '../platform/pick.js';
import { Rest } from '../platform/rest.js';
import { viewReached } from '../platform/views/view-reached.js';
import { analysesOf, pairsOf, seenOf, similarityLooks } from './analyses.js';
import {
  SimilarityOverview,
  SimilarPairDetail,
  SimilarPairPage,
  type SimilarPair,
} from './analysis-types.js';
import { askedQuestions } from './asked-questions.js';
import type { ComparedPaper, SimilarPairDocument } from './collections.js';
import { keyWords, responseWords } from './response-words.js';

/** Given so shortly after each other, two answers are said to be close. */
const nearMilliseconds = 120_000;

@InputType()
class SimilarPairFilter {
  @Field(() => ID) examId!: string;
}
@InputType()
export class SimilarPairPagingInput {
  @Field(() => WireInt, { nullable: true }) current?: number | null;
  @Field(() => WireInt, { nullable: true }) size?: number | null;
  @Field(() => SimilarPairFilter) params!: SimilarPairFilter;
}

/**
 * Papers of an exam whose wrong answers agree beyond chance, for whoever sets it: facts for a person to judge. Nothing
 * follows of them by itself, and every look at them is in the log before it is answered (decision 128).
 */
@Resolver()
export class SimilarResolver {
  /** How many there are, and who has looked; names nobody. */
  @Access.admin('exam:similar')
  @Rest('/api/exam/exam/similar-overview')
  @Query(() => SimilarityOverview)
  async examSimilarOverview(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<SimilarityOverview> {
    const { services } = context;
    const { title } = await editableExam(context, id);
    await viewReached(context, 'exam_statistics');
    const found = (await analysesOf(services).get(id))?.found ?? null;
    const { looks } = (await similarityLooks(services).load(id)).state;
    const people = await peopleOf(services).byIds(looks.map(({ viewerId }) => viewerId));
    return {
      title,
      ...pick(
        found?.similar ?? { papers: 0, pairs: 0, total: 0, listed: 0, why: null },
        ...(['papers', 'pairs', 'total', 'listed', 'why'] as const),
      ),
      at: found?.at ?? null,
      stale: found !== null && (await seenOf(services, id)) !== found.seen,
      enoughPapers: papersForSimilarity,
      looks: looks.map(({ viewerId, at, pairs }) => ({
        ...{ at, pairs, realName: people.get(viewerId)?.realName ?? erasedName },
      })),
    };
  }

  /** The pairs of the last analysis, the least probable first. Who is shown them is recorded. */
  @Access.admin('exam:similar')
  @Rest('/api/exam/exam/similar-paging')
  @Query(() => SimilarPairPage)
  async examSimilarPaging(
    @Arg('input', () => SimilarPairPagingInput) input: SimilarPairPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<SimilarPairPage> {
    const { services } = context;
    const { id } = await editableExam(context, input.params.examId);
    const page = pageOf(input);
    const runId = (await analysesOf(services).get(id))?.found?.runId ?? null;
    if (runId === null) return toPage<SimilarPair>([], 0, page);
    const [rows, total] = await Promise.all([
      pairsOf(services).find({
        ...{ filter: { runId }, sort: [{ field: 'place' }], skip: page.skip, limit: page.size },
      }),
      pairsOf(services).count({ runId }),
    ]);
    return toPage(await shown(context, rows), total, page);
  }

  /** One pair with what both answered. */
  @Access.admin('exam:similar')
  @Rest('/api/exam/exam/similar-pair')
  @Query(() => SimilarPairDetail)
  async examSimilarPair(
    @Arg('examId', () => ID) examId: string,
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<SimilarPairDetail> {
    const { services } = context;
    await editableExam(context, examId);
    const kept = await pairsOf(services).get(id);
    if (kept === null || kept.examId !== examId) throw notFound('雷同比对');
    const [pair] = await shown(context, [kept]);
    const wholeOf = new Map(
      (
        await services.views
          .view<QuestionStatisticsView>('question_statistics')
          .getMany(kept.same.map(({ quId }) => `${examId}:${quId}`))
      ).map(({ quId, wholeId }) => [quId, wholeId]),
    );
    const asked = await askedQuestions(
      services,
      kept.same.map(({ quId }) => ({ quId, wholeId: wholeOf.get(quId) ?? null })),
    );
    return {
      pair: pair as SimilarPair,
      answers: kept.same
        .toSorted((x, y) => Math.min(x.aAt, x.bAt) - Math.min(y.aAt, y.bAt))
        .map(({ response, ...same }) => {
          const { text = '', body = null } = asked.get(same.quId) ?? {};
          return { ...same, text, answer: responseWords(response, body), rightAnswer: keyWords(body) };
        }),
    };
  }
}

/** Pairs with names; durable in the log before it resolves. */
async function shown(context: RequestContext, rows: readonly SimilarPairDocument[]): Promise<SimilarPair[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const { services } = context;
  const { examId, runId } = first;
  const pairs = rows.map(({ a, b }): [string, string] => [a.paperId, b.paperId]);
  await similarityLooks(services).execute(
    examId,
    { type: 'RecordLook', examId, runId, pairs },
    { ...envelopeOf(context, 'examSimilarPaging', { examId, runId, pairs }), commandId: null },
  );
  const people = await peopleOf(services).byIds(rows.flatMap(({ a, b }) => [a.userId, b.userId]));
  return rows.map(({ a, b, same, ...row }) => ({
    ...pick(row, 'id', 'place', 'bothWrong', 'expected', 'amongAll', 'sameDevice'),
    ...{ a: paperOf(a, people), b: paperOf(b, people), same: same.length },
    near: same.filter(({ aAt, bAt }) => Math.abs(aAt - bAt) <= nearMilliseconds).length,
    aFirst: same.filter(({ aAt, bAt }) => aAt < bAt).length,
    overlap: a.startedAt < b.handedInAt && b.startedAt < a.handedInAt,
  }));
}

const paperOf = (
  { userId, ...paper }: ComparedPaper,
  people: ReadonlyMap<string, Person>,
): SimilarPair['a'] => {
  const { realName = erasedName, userName = '', deptName = null } = people.get(userId) ?? {};
  return { ...paper, realName, userName, deptName };
};
