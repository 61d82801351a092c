import 'reflect-metadata';
import { Arg, Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import type { QuestionStatisticsView } from '@vigil/projections/statistics/statistics-views';
import { findAll } from '@vigil/stores/documents/find-all';
import { QuestionAnalysis, analysisOf } from './question-analysis.js';
import { viewReached } from '../platform/views/view-reached.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { badInput, notAllowed } from '../platform/errors.js';
import { Rest } from '../platform/rest.js';
import { usableBanks, questionHeads } from '../question-bank/public.js';

const questionsAtMost = 500;
/** Practice is repeated by the same people: it says little about a question. */
const formal = 1;

/** A question over all formal exams. */
@ObjectType({ simpleResolvers: true })
export class QuestionStatistics extends QuestionAnalysis {
  @Field(() => ID) id!: string;
}

/** How questions of a bank did in exams, for those who may use the bank. */
@Resolver()
export class QuestionStatisticsResolver {
  /**
   * In the order asked for; ids that are no questions are left out, those of banks that are not the caller's
   * are refused.
   */
  @Access.admin('repo:list', 'exam:add')
  @Rest('/api/qu/qu/statistics')
  @Query(() => [QuestionStatistics])
  async questionStatistics(
    @Arg('ids', () => [ID]) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<QuestionStatistics[]> {
    if (ids.length > questionsAtMost) throw badInput(`一次最多查询${questionsAtMost}道试题！`);
    const { services } = context;
    await viewReached(context, 'question_statistics');
    const heads = await questionHeads(services).getMany([...new Set(ids)]);
    const banks = new Set((await usableBanks(context)).map(({ id }) => id));
    if (heads.some(({ repoId }) => !banks.has(repoId))) throw notAllowed();
    const known = new Set(heads.map(({ id }) => id));
    const asked = [...new Set(ids)].filter((id) => known.has(id));
    const views = await findAll(services.views.view<QuestionStatisticsView>('question_statistics'), {
      quId: { in: asked },
      examType: formal,
    });
    return asked.map((id) => ({ id, ...analysisOf(views.filter(({ quId }) => quId === id)) }));
  }
}
