import { thirdParties, type ThirdPartyKind } from '@vigil/domain/accounts/sign-on/provider';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RefusedError } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { arrive } from '../sign-on/arrive.js';
import { BrowserKept, markCookie, markIn, randomValue } from '../sign-on/browser-mark.js';
import { giveTicket } from '../sign-on/entrance.js';
import { ownPath } from '../sign-on/own-path.js';
import { failed, mayBegin, originOf, plain } from '../sign-on/pages.js';
import { providerOn } from '../sign-on/ways-on.js';
import { offers, wishes } from './offers.js';
import type { ThirdPartyPerson } from './port.js';
import { thirdPartyOf } from './third-parties.js';

interface Begun {
  readonly redirectUri: string;
  readonly to: string;
  /** who wants to bind it to their account; null: somebody signs in */
  readonly binder: string | null;
}

type Asked = FastifyRequest<{ Querystring: Record<string, unknown> }>;

/** A value of an address, of this third party alone: an answer of another one finds nothing. */
const keyIn = (kind: ThirdPartyKind, value: unknown): string | null =>
  typeof value === 'string' ? `${kind} ${value}` : null;

const begunSeconds = 600;
const begun = perServices(({ bus }: Services) => new BrowserKept<Begun>(bus, 'third-party', begunSeconds));

/** The whole way through WeChat, enterprise WeChat or DingTalk: pages of the browser, not calls. */
export function addThirdPartyRoutes(app: FastifyInstance, services: Services): void {
  for (const kind of thirdParties) {
    app.get(`/api/sign-on/${kind}`, (request: Asked, reply) => begin(services, kind, request, reply));
    app.get(thirdPartyOf[kind].callback, (request: Asked, reply) => finish(services, kind, request, reply));
  }
}

async function begin(
  services: Services,
  kind: ThirdPartyKind,
  request: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const provider = providerOn(services, kind);
  if (provider === null) return failed(reply, 'off');
  if (!(await mayBegin(services, request))) return failed(reply, 'busy');
  const found = markIn(request.headers.cookie);
  const { wish: wished } = request.query;
  const wish = await wishes(services).take(found, keyIn(kind, wished));
  // A wish that is none any more must not become a sign-in.
  if (wished !== undefined && wish === null) return failed(reply, 'expired');
  const mark = found ?? randomValue();
  const party = thirdPartyOf[kind];
  const redirectUri = `${originOf(request)}${party.callback}`;
  const state = randomValue();
  const to = ownPath(request.query['to']);
  await begun(services).keep(mark, `${kind} ${state}`, { redirectUri, to, binder: wish?.userId ?? null });
  return reply
    .header('set-cookie', markCookie(mark, request.protocol === 'https'))
    .header('cache-control', 'no-store')
    .redirect(party.pageUrl(provider, redirectUri, state), 303);
}

async function finish(
  services: Services,
  kind: ThirdPartyKind,
  request: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { query } = request;
  const mark = markIn(request.headers.cookie);
  const kept = await begun(services).take(mark, keyIn(kind, query['state']));
  if (kept === null || mark === null) return failed(reply, 'expired');
  const provider = providerOn(services, kind);
  if (provider === null) return failed(reply, 'off');
  const party = thirdPartyOf[kind];
  const code = query[party.codeName];
  if (typeof code !== 'string' || code === '' || code.length > 512)
    return failed(reply, 'cancelled', kept.to);
  let person: ThirdPartyPerson | null = null;
  const offer = async (userId: string | null, { arriving, nickname }: ThirdPartyPerson): Promise<string> => {
    const token = randomValue();
    await offers(services).keep(mark, token, { kind, subject: arriving.subject, nickname, userId });
    return `/web/uc?to=connect&bind=${token}`;
  };
  try {
    person = await party.personOf(services, provider, code);
    const to =
      kept.binder === null
        ? await entranceOf(await arrive(services, provider, person.arriving))
        : await offer(kept.binder, person);
    return await reply.header('cache-control', 'no-store').redirect(to, 303);
  } catch (error) {
    if (error instanceof RefusedError && person !== null) {
      if (error.reason === 'Unbound') return failed(reply, 'unbound', await offer(null, person));
      if (error.reason === 'WaitsForAdministrator') return failed(reply, 'waits', kept.to);
    }
    services.logger.warn({ err: plain(error), kind }, 'a sign-in by a third party was refused');
    return failed(reply, 'failed', kept.to);
  }

  async function entranceOf(userId: string): Promise<string> {
    const ticket = await giveTicket(services, mark ?? '', userId);
    return `/sync?token=${ticket}&to=${encodeURIComponent(kept?.to ?? '')}`;
  }
}
