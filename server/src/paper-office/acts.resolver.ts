import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { PaperView } from '@vigil/projections/sitting/public';
import { erasedName, peopleOf } from '../organisation/public.js';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { notFound } from '../platform/errors.js';
import { Flag } from '../platform/graphql/scalars.js';
import { pick } from '../platform/pick.js';
import { Rest } from '../platform/rest.js';
import { actsOf, carriedAct } from './acts.js';
import type { PapersActDocument } from './collections.js';
import { PapersActAnswer } from './types.js';

/** Papers that are not to count, and those that are to count again. */
@Resolver()
export class PapersActsResolver {
  /**
   * Voids papers: nothing is deleted, they only do not count and are hidden from lists. `chance`: their candidates may
   * sit once more for it. Refuses the whole for papers in progress.
   */
  @Access.admin('exam:paper:void')
  @Rest('/api/paper/paper/delete')
  @Mutation(() => PapersActAnswer)
  async paperDelete(
    @Arg('ids', () => [ID]) ids: string[],
    @Arg('reason', () => String) reason: string,
    @Arg('chance', () => Flag, { defaultValue: false }) chance: boolean,
    @Ctx() context: RequestContext,
  ): Promise<PapersActAnswer> {
    return answerOf(context, await carriedAct(context, { kind: 'void', ids, reason, chance }));
  }

  /** Undoes it: the papers count again, and take their chances again. */
  @Access.admin('exam:paper:void')
  @Rest('/api/paper/paper/restore')
  @Mutation(() => PapersActAnswer)
  async paperRestore(
    @Arg('ids', () => [ID]) ids: string[],
    @Arg('reason', () => String) reason: string,
    @Ctx() context: RequestContext,
  ): Promise<PapersActAnswer> {
    return answerOf(context, await carriedAct(context, { kind: 'restore', ids, reason, chance: false }));
  }

  /** How far an act of the caller's own is. */
  @Access.admin('exam:paper:void')
  @Rest('/api/exam/paper/act')
  @Query(() => PapersActAnswer)
  async papersAct(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<PapersActAnswer> {
    const act = await actsOf(context.services).get(id);
    if (act === null || act.by !== account(context).id) throw notFound('操作');
    return answerOf(context, act);
  }
}

async function answerOf({ services }: RequestContext, act: PapersActDocument): Promise<PapersActAnswer> {
  const rows = await services.views
    .view<PaperView>('papers')
    .getMany(act.refusals.map(({ paperId }) => paperId));
  const papers = new Map(rows.map((row) => [row.id, row]));
  const people = await peopleOf(services).byIds(rows.map(({ userId }) => userId));
  return {
    ...pick(act, 'id', 'kind', 'state', 'total', 'done', 'changed', 'refused', 'begunAt', 'endedAt'),
    refusals: act.refusals.map(({ paperId, msg }) => {
      const row = papers.get(paperId);
      const realName = people.get(row?.userId ?? '')?.realName ?? erasedName;
      return { paperId, msg, realName, title: row?.examTitle ?? '' };
    }),
  };
}
