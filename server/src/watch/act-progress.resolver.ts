import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { actProgress } from '../sitting/public.js';
import { peopleOf, erasedName } from '../organisation/public.js';
import { watchableExam } from '../exams/public.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { Rest } from '../platform/rest.js';
import { WatchAct } from './types.js';

/** How far the exam's last acts on everybody have come, for the screen of whoever ordered them. */
@Resolver()
export class WatchActProgressResolver {
  @Access.admin('exam:watch')
  @Rest('/api/exam/watch/acts')
  @Query(() => [WatchAct])
  async watchActs(
    @Arg('examId', () => ID) examId: string,
    @Ctx() context: RequestContext,
  ): Promise<WatchAct[]> {
    const { services } = context;
    await watchableExam(context, examId);
    const acts = await actProgress(services).of(examId);
    const people = await peopleOf(services).byIds(new Set(acts.map((act) => act.by)));
    return acts.map((act) => ({
      ...act,
      by: people.get(act.by)?.realName ?? erasedName,
      failed: act.failed.map((failure) => ({ ...failure })),
    }));
  }
}
