import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { AppealView } from '@vigil/projections/appeals/public';
import { Access } from '../platform/access.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { RefusedError } from '../platform/errors.js';
import { IdOf } from '../platform/graphql/paging.js';
import { Flag } from '../platform/graphql/scalars.js';
import { pick } from '../platform/pick.js';
import { Rest } from '../platform/rest.js';
import { viewReached } from '../platform/views/view-reached.js';
import { openQuestionIds } from '../exam-taking/public.js';
import { isHidden, ownPaper, pointsOf } from './own-paper.js';
import { appealIdOf, refusedAppeal, runAppeal } from './streams.js';
import { PaperAppeals, type Appeal } from './types.js';

/** 复核申请, for the candidate whose paper it is. */
@Resolver()
export class AppealsResolver {
  /** Reviews of an own paper, and whether another may be asked for. Points and answers only while they show. */
  @Access.learner()
  @Rest('/api/paper/appeal/list')
  @Query(() => PaperAppeals)
  async paperAppeals(
    @Arg('paperId', () => ID) paperId: string,
    @Ctx() context: RequestContext,
  ): Promise<PaperAppeals> {
    const { services } = context;
    const userId = account(context).id;
    const { until, shows, state } = await ownPaper(services, paperId, userId);
    await viewReached(context, 'appeals');
    const hidden = await openQuestionIds(services, userId);
    const found = await services.views
      .view<AppealView>('appeals')
      .find({ filter: { paperId }, sort: [{ field: 'filedAt' }] });
    return {
      until: until !== null && state.voided === null && services.clock.now() <= until ? until : null,
      records: found.map((view) => forCandidate(view, shows && !hidden.has(view.quId))),
    };
  }

  /**
   * Asks for a review of a question or part, once. Refuses `AppealsClosed`, `AppealThere`, `AppealReasonMissing`, and
   * `QuestionNotInPaper` for what is not on the paper or is a composite, whose parts are reviewed.
   */
  @Access.learner()
  @Rest('/api/paper/appeal/file')
  @Mutation(() => IdOf)
  async appealFile(
    @Arg('paperId', () => ID) paperId: string,
    @Arg('quId', () => ID) quId: string,
    @Arg('reason', () => String) reason: string,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const { services } = context;
    const userId = account(context).id;
    const { state, paper, shows, until } = await ownPaper(services, paperId, userId);
    const points = pointsOf(state, quId);
    if (points === null) throw new RefusedError('QuestionNotInPaper', '试卷中没有该题，组合题请选择小题！');
    const told = shows && !(await isHidden(services, userId, quId));
    const id = appealIdOf(paperId, quId);
    const facts = { appealId: id, examId: paper.examId, paperId, quId, userId, reason, points };
    await runAppeal(
      context,
      id,
      { type: 'FileAppeal', until: told ? until : null, isVoid: state.voided !== null, ...facts },
      envelopeOf(context, 'appealFile', { paperId, quId, reason }),
    );
    return { id };
  }

  /** Takes it back while it is not answered. */
  @Access.learner()
  @Rest('/api/paper/appeal/withdraw')
  @Mutation(() => Flag)
  async appealWithdraw(
    @Arg('paperId', () => ID) paperId: string,
    @Arg('quId', () => ID) quId: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { state } = await ownPaper(context.services, paperId, account(context).id);
    if (pointsOf(state, quId) === null) throw refusedAppeal({ reason: 'NoAppeal' });
    await runAppeal(
      context,
      appealIdOf(paperId, quId),
      { type: 'WithdrawAppeal' },
      envelopeOf(context, 'appealWithdraw', { paperId, quId }),
    );
    return true;
  }
}

/** It was answered; what came of it does not show. */
const answeredUntold = 4;

const forCandidate = (view: AppealView, shows: boolean): Appeal => ({
  ...pick(view, 'id', 'quId', 'reason', 'filedAt', 'answeredAt'),
  // Whether points changed would tell as much.
  state: !shows && (view.state === 1 || view.state === 2) ? answeredUntold : view.state,
  pointsBefore: shows ? view.pointsBefore : null,
  pointsAfter: shows ? view.pointsAfter : null,
  answer: shows ? view.answer : null,
});
