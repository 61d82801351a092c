import { setTimeout as sleep } from 'node:timers/promises';
import { unreadBook } from '../messages/public.js';
import { peopleOf } from '../organisation/public.js';
import type { RequestContext } from '../platform/context.js';
import { settingsOf } from '../platform/declarations/declarations.js';
import { sessionInvalid } from '../platform/errors.js';
import type { Services } from '../platform/services.js';
import { isInOrder, type SessionAccount } from '../platform/sessions/account-source.js';
import { deviceWords } from './devices/device-words.js';
import { noteLogin } from './last-logins.js';
import { knowDevice } from './login.js';
import { noteShowed, type Showed } from './signed-in.js';
import type { ProviderSession } from './sign-on/provider-session.js';
import { holdProviderSession } from './sign-on/provider-sessions.js';
import type { SessionUser } from './types.js';

interface HowEntered {
  readonly from?: ProviderSession | null;
  readonly showed?: Showed | null;
}

/**
 * The session of somebody who has shown all that was asked; the door sets its cookie. Their account must be in order.
 * `from`: the provider's session by which they came; it ends with that. `showed`: what of theirs they entered by.
 * Refuses `TicketExpired` when the provider's session has ended already.
 */
export async function openSession(
  context: RequestContext,
  userId: string,
  { from = null, showed = null }: HowEntered,
): Promise<SessionUser> {
  const { services } = context;
  const user = await services.accounts.read(userId);
  if (user === null || !isInOrder(user, services.clock.now())) throw sessionInvalid();
  const { address, platform, userAgent } = context;
  const { token, session } = await services.sessions.open(user, {
    address,
    platform,
    device: deviceWords(userAgent),
  });
  if (from !== null) await holdProviderSession(services, session, from);
  if (showed !== null) await noteShowed(services, session, showed);
  // Who sits a paper elsewhere goes on with it there; nothing else is answered to it, and it ends with the paper.
  if (settingsOf(services).text('loginTick') === '1') await services.sessions.retireAllOf(user.id, session);
  context.carry?.(token);
  noteLogin(services, user.id);
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
    unreadMsg: await unreadOf(services, user.id),
    logLosses: services.lossesAccepted,
    passwordChangeDue: user.passwordChangeDue,
    mobile: user.mobile,
    deptName: person?.deptName ?? null,
    sysTime: services.clock.now(),
  };
}

const unreadPatienceMilliseconds = 500;

/** Nobody is kept from entering because messages cannot be counted now: the page asks again. */
const unreadOf = (services: Services, userId: string): Promise<number> =>
  Promise.race([
    unreadBook(services)
      .count(userId)
      .catch(() => 0),
    sleep(unreadPatienceMilliseconds, 0, { ref: false }),
  ]);
