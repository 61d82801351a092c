import { peopleOf } from '../organisation/public.js';
import type { RequestContext } from '../platform/context.js';
import { sessionInvalid } from '../platform/errors.js';
import type { Services } from '../platform/services.js';
import type { SessionAccount } from '../platform/sessions/account-source.js';
import { knowDevice } from './login.js';
import type { SessionUser } from './types.js';

/** The session of somebody who has shown all that was asked; the door sets its cookie. Their account must be in order. */
export async function openSession(context: RequestContext, userId: string): Promise<SessionUser> {
  const { services } = context;
  const user = await services.accounts.read(userId);
  if (user === null || user.state !== 0) throw sessionInvalid();
  const { token } = await services.sessions.open(user);
  context.carry?.(token);
  await knowDevice(services, context, user.id);
  services.logger.info({ userId: user.id, correlationId: context.correlationId }, 'logged in');
  return tellSession(services, user, token);
}

/** A session as its holder is told of it. `token`: of a new one. */
export async function tellSession(
  services: Services,
  user: SessionAccount,
  token: string | null,
): Promise<SessionUser> {
  const person = (await peopleOf(services).byIds([user.id])).get(user.id);
  return {
    token,
    userId: user.id,
    name: user.userName,
    realName: user.realName,
    avatar: user.avatar,
    roleType: user.roleType,
    roles: user.roles,
    permissions: user.permissions,
    unreadMsg: 0,
    mobile: user.mobile,
    deptName: person?.deptName ?? null,
    sysTime: services.clock.now(),
  };
}
