import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/access.js';
import type { SessionDocument } from '../../platform/collections.js';
import { account, type RequestContext, type Session } from '../../platform/context.js';
import { notFound, sessionInvalid } from '../../platform/errors.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { Rest } from '../../platform/rest.js';
import { OwnSession } from './types.js';

/** Enough of a session's id to name it among one person's, and not the id itself, which other tables are keyed by. */
const handleLength = 24;
const handleOf = ({ id }: Pick<SessionDocument, 'id'>): string => id.slice(0, handleLength);

/** Where the own account is logged in: seeing it, and logging the others out. */
@Resolver()
export class DevicesResolver {
  @Access.learner()
  @Rest('/api/sys/user/sessions')
  @Query(() => [OwnSession], { description: 'Where the own account is logged in, the newest first.' })
  async ownSessions(@Ctx() context: RequestContext): Promise<OwnSession[]> {
    const own = sessionOf(context);
    return (await listOf(context)).map((document) => ({
      id: handleOf(document),
      current: document.id === own.id,
      device: document.from?.device ?? null,
      platform: document.from?.platform ?? null,
      address: document.from?.address ?? null,
      createTime: document.createdAt,
      lastSeenAt: document.lastSeenAt,
    }));
  }

  @Access.learner()
  @Rest('/api/sys/user/session-end')
  @Mutation(() => Flag, { description: 'Logs one other device out. A repeat changes nothing.' })
  async ownSessionEnd(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<boolean> {
    const own = sessionOf(context);
    const named = (await listOf(context)).find((document) => handleOf(document) === id);
    if (named === undefined) throw notFound('登录设备');
    if (named.id === own.id) throw notFound('其他登录设备');
    await context.services.sessions.end(named);
    return true;
  }

  @Access.learner()
  @Rest('/api/sys/user/sessions-end-others')
  @Mutation(() => Int, { description: 'Logs every other device out; answers how many there were.' })
  async ownSessionsEndOthers(@Ctx() context: RequestContext): Promise<number> {
    const own = sessionOf(context);
    const others = (await listOf(context)).filter(({ id }) => id !== own.id);
    await context.services.sessions.endAllOf(account(context).id, own);
    return others.length;
  }
}

const listOf = (context: RequestContext): Promise<readonly SessionDocument[]> =>
  context.services.sessions.listOf(account(context).id);

function sessionOf({ session }: RequestContext): Session {
  if (session === null) throw sessionInvalid();
  return session;
}
