import type { RequestContext } from '../../platform/context.js';
import { settingsOf } from '../../platform/declarations/declarations.js';
import { RefusedError } from '../../platform/errors.js';
import { networkOf } from '../../platform/http/network.js';
import type { Services } from '../../platform/services.js';
import { demandInOrder, keepEntry } from '../login.js';
import { ticketsOf } from '../second-factor/second-factor.js';
import type { Entered } from '../sign-on/provider-session.js';
import { UserStore } from '../user-store.js';
import { shownIn } from './answers.js';
import { ceremoniesOf, siteOf } from './ceremonies.js';
import { passkeyEntity, passkeyId, passkeysOf } from './documents.js';
import { askToShow, judgeShown, unknownPasskey, wrongPasskey } from './shown.js';
import type { PasskeyAsked } from './types.js';

const countedSeconds = 600;
/** Of one network within ten minutes: a school enters together behind one address. */
const beginningsAtMost = 3000;

/**
 * What the authenticator is asked of somebody who wants to enter: any passkey of this site, or, with the `ticket` of a
 * login that waits for its second step, one of that account. Refuses `ModuleClosed`, `TicketExpired`, `TooManyTries`,
 * `PasskeyUnavailable`.
 */
export async function beginEntering(context: RequestContext, ticket: string | null): Promise<PasskeyAsked> {
  const { services, address } = context;
  const { origin, site } = siteOf(context);
  if (ticket === null) demandOpen(services);
  if (
    (await services.bus.increment(`passkey:begun:${networkOf(address)}`, countedSeconds)) > beginningsAtMost
  )
    throw new RefusedError('TooManyTries', '操作过于频繁，请稍后再试！');
  const userId = ticket === null ? null : await ticketsOf(services).holder(ticket);
  const own = userId === null ? [] : await passkeysOf(services, userId);
  return askToShow(services, site, own, { act: 'enter', origin, userId, ticket });
}

/**
 * Whose passkey answered. It stands for the password and for the second factor: the authenticator has asked for a
 * finger, a face or its PIN. Refuses `TicketExpired`, `PasskeyWrong`, `PasskeyUnknown`, `ModuleClosed`, `BadInput`, and
 * as a login does.
 */
export async function enterByPasskey(
  context: RequestContext,
  ceremony: string,
  response: string,
): Promise<Entered> {
  const { services } = context;
  const answer = shownIn(response);
  const asked = await ceremoniesOf(services).take(ceremony, 'enter');
  if (asked.ticket === null) demandOpen(services);
  const passkey = await passkeyEntity(services).collection.get(passkeyId(answer.id));
  if (passkey === null) throw unknownPasskey();
  if (asked.userId !== null && asked.userId !== passkey.userId) throw unknownPasskey();
  const { userHandle } = answer.response;
  if (userHandle && userHandle !== Buffer.from(passkey.userId).toString('base64url')) throw wrongPasskey();
  await judgeShown(services, passkey, asked, answer);
  if (asked.ticket !== null) await ticketsOf(services).holder(asked.ticket);
  const from = asked.ticket === null ? null : await ticketsOf(services).use(asked.ticket);
  const user = await new UserStore(services.documents).byId(passkey.userId);
  if (user === null) throw unknownPasskey();
  keepEntry(services, context, user.id);
  return { account: await demandInOrder(services, user), from };
}

function demandOpen(services: Services): void {
  if (!settingsOf(services).on('passkeyLogin'))
    throw new RefusedError('ModuleClosed', '通行密钥登录已关闭，请使用其他方式登录！');
}
