import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { listedAtMost } from '@vigil/domain/organisation/people-act';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput } from '../../platform/errors.js';
import { DateTime } from '../../platform/graphql/scalars.js';
import { Rest } from '../../platform/rest.js';
import { answerOf } from '../acts/act.resolver.js';
import { PeopleActAnswer } from '../acts/act-types.js';
import { expireAct } from '../acts/expire.js';
import { beginAct } from '../acts/people-acts.js';

/** What is done to many people at once: each is an act that is carried person by person (decision 095). */
@Resolver()
export class PeopleBatchResolver {
  @Access.admin('sys:user:update')
  @Rest('/api/sys/user/batch-expire')
  @Mutation(() => PeopleActAnswer)
  async userBatchExpire(
    @Arg('ids', () => [ID]) ids: string[],
    @Arg('expireTime', () => DateTime, { nullable: true }) expireTime: number | null,
    @Ctx() context: RequestContext,
  ): Promise<PeopleActAnswer> {
    const people = { of: 'listed', userIds: chosen(ids) } as const;
    const act = await beginAct(context, expireAct, { change: { expireTime: expireTime ?? null }, people });
    return answerOf(context.services, act);
  }
}

function chosen(ids: readonly string[]): string[] {
  const people = [...new Set(ids)];
  if (people.length === 0) throw badInput('请至少勾选一个用户！');
  if (people.length > listedAtMost) throw badInput(`一次最多选择${listedAtMost}个用户！`);
  return people;
}
