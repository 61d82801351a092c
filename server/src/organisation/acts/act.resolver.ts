import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { User } from '@vigil/domain/organisation/user';
import { Access } from '../../platform/access.js';
import { account, type RequestContext } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { Rest } from '../../platform/rest.js';
import { collections } from '../collections.js';
import { insideOf, scopeOf } from '../scope.js';
import type { PeopleActDocument } from './act-collections.js';
import { PeopleActAnswer, type PeopleActRefused } from './act-types.js';
import { nounOfAct } from './kinds.js';
import { actPartsOf, actsOf } from './people-acts.js';

const refusalsShown = 100;
const actsShown = 10;

/** Acts over many people, as whoever began them sees them. */
@Resolver()
export class PeopleActResolver {
  @Access.admin()
  @Rest('/api/sys/user/act')
  @Query(() => PeopleActAnswer)
  async peopleAct(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<PeopleActAnswer> {
    const act = await actsOf(context.services).get(id);
    if (act === null || act.by !== account(context).id) throw notFound('操作');
    return answerOf(context, act);
  }

  /** The caller's last ten, newest first, so that one that was left is found again. */
  @Access.admin()
  @Rest('/api/sys/user/acts')
  @Query(() => [PeopleActAnswer])
  async peopleActs(@Ctx() context: RequestContext): Promise<PeopleActAnswer[]> {
    const acts = await actsOf(context.services).find({
      filter: { by: account(context).id },
      sort: [{ field: 'begunAt', descending: true }],
      limit: actsShown,
    });
    return Promise.all(acts.map((act) => answerOf(context, act)));
  }
}

/** An act for whoever began it, with the first of those who were refused it; who is not theirs to see is not named. */
export async function answerOf(context: RequestContext, act: PeopleActDocument): Promise<PeopleActAnswer> {
  const { id, kind, state, total, done, changed, refused, begunAt, endedAt } = act;
  const refusals = refused === 0 ? [] : await refusalsOf(context, id);
  return {
    id,
    kind,
    noun: nounOfAct(kind),
    state,
    total,
    done,
    changed,
    refused,
    begunAt,
    endedAt,
    refusals,
  };
}

async function refusalsOf(context: RequestContext, actId: string): Promise<PeopleActRefused[]> {
  const { services } = context;
  const parts = await actPartsOf(services).find({
    filter: { actId },
    sort: [{ field: 'id' }],
    limit: refusalsShown,
  });
  const refusals = parts.flatMap((part) => part.refusals).slice(0, refusalsShown);
  const users = services.documents.collection<User>(collections.users);
  const there = await users.getMany(refusals.map(({ userId }) => userId));
  const isInside = await insideOf(services, await scopeOf(context));
  const people = new Map(there.filter(isInside).map((user) => [user.id, user]));
  return refusals.map(({ userId, place, msg }) => {
    const { userName = '', realName = '' } = people.get(userId) ?? {};
    return { userId, place: place + 1, userName, realName, msg };
  });
}
