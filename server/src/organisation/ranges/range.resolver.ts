import 'reflect-metadata';
import { Arg, Ctx, Field, ID, InputType, Int, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput } from '../../platform/errors.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { Rest } from '../../platform/rest.js';
import { scopeMembers, scopeOf } from '../scope.js';
import { countInRange, nobodyInRange, peopleInRange } from './people-range.js';

const idsAtMost = 5000;

/** Departments with those below them, groups and people, all of them together. */
@InputType()
export class PeopleRangeInput {
  @Field(() => Flag, { nullable: true, description: 'true: whatever else is said' }) everybody?:
    | boolean
    | null;
  @Field(() => [ID], { nullable: true }) departIds?: string[] | null;
  @Field(() => [ID], { nullable: true }) groupIds?: string[] | null;
  @Field(() => [ID], { nullable: true }) userIds?: string[] | null;
  @Field(() => Flag, { nullable: true, description: 'people who manage do not count' })
  learnersOnly?: boolean | null;
}

/** How many people something is for, wherever a range is asked for; to who is bound, of their own people. */
@Resolver()
export class RangeResolver {
  /** Each once, however often they are named. */
  @Access.admin('sys:user:list', 'exam:add', 'repo:edit', 'sys:message:send', 'sys:notice:list')
  @Rest('/api/sys/user/range-count')
  @Query(() => Int)
  async rangeCount(
    @Arg('range', () => PeopleRangeInput) input: PeopleRangeInput,
    @Ctx() context: RequestContext,
  ): Promise<number> {
    const [departIds, groupIds, userIds] = [input.departIds ?? [], input.groupIds ?? [], input.userIds ?? []];
    if (departIds.length + groupIds.length + userIds.length > idsAtMost)
      throw badInput(`一次最多查询${idsAtMost}个部门、用户组和用户！`);
    const range = input.everybody === true ? 'everybody' : { departIds, groupIds, userIds };
    const options = { learnersOnly: input.learnersOnly === true };
    const members = await scopeMembers(context);
    if (members === null) return countInRange(context.services, range, options);
    const { departId } = await scopeOf(context);
    const own = { ...nobodyInRange, departIds: departId === null ? [] : [departId] };
    let count = 0;
    for await (const page of peopleInRange(context.services, range === 'everybody' ? own : range, options))
      count += page.filter((id) => members.userIds.has(id)).length;
    return count;
  }
}
