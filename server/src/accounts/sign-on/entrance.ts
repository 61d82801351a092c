import type { RequestContext } from '../../platform/context.js';
import { RefusedError } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { demandInOrder, keepEntry } from '../login.js';
import { demandSecondFactor } from '../second-factor/second-factor.js';
import { UserStore } from '../user-store.js';
import { BrowserKept, markIn, randomValue } from './browser-mark.js';
import type { Entered, ProviderSession } from './provider-session.js';

/** From the provider's answer to the page that asks for a session: seconds. */
const lastsSeconds = 60;
interface Arrived {
  readonly userId: string;
  readonly from: ProviderSession | null;
}

const tickets = perServices(({ bus }: Services) => new BrowserKept<Arrived>(bus, 'enter', lastsSeconds));

/**
 * A ticket for the address of `/sync`: no session, good once, for a minute, for the browser that began. What stays of
 * it in a history or a log opens nothing.
 */
export async function giveTicket(
  services: Services,
  mark: string,
  userId: string,
  from: ProviderSession | null = null,
): Promise<string> {
  const ticket = randomValue();
  await tickets(services).keep(mark, ticket, { userId, from });
  return ticket;
}

/**
 * Whose ticket it is, and by which session at the provider they came. Refuses `TicketExpired`, and as a login by
 * password does, second factor included.
 */
export async function enterByTicket(context: RequestContext, ticket: string): Promise<Entered> {
  const { services } = context;
  const kept = await tickets(services).take(markIn(context.cookies), ticket);
  const user = kept === null ? null : await new UserStore(services.documents).byId(kept.userId);
  if (user === null) throw new RefusedError('TicketExpired', '登录已超时，请重新登录！');
  keepEntry(services, context, user.id);
  const account = await demandInOrder(services, user);
  const from = kept?.from ?? null;
  await demandSecondFactor(services, account, from);
  return { account, from };
}
