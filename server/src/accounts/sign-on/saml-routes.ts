import { randomBytes, createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusedError } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { arrive } from './arrive.js';
import { BrowserKept, markCookie, markIn, randomValue } from './browser-mark.js';
import { keptProviders } from './documents.js';
import { giveTicket } from './entrance.js';
import { keepLogout } from './logout.js';
import { formOf, readForms } from './form-body.js';
import { ownPath } from './own-path.js';
import { failed, mayBegin, originOf, plain } from './pages.js';
import { samlJudge, samlMetadata, samlStart, type SamlArrival } from './saml-client.js';
import { samlLogoutUrl } from './saml-logout-routes.js';
import { providerOn } from './ways-on.js';

interface Begun {
  readonly requestId: string;
  readonly to: string;
}

const begunSeconds = 600;
const answeredSeconds = 60;
const begun = perServices(({ bus }: Services) => new BrowserKept<Begun>(bus, 'saml', begunSeconds));
const answerKey = (value: string): string =>
  `sign-on:saml-answer:${createHash('sha256').update(value).digest('base64url')}`;
const callbackOf = (request: FastifyRequest): string => `${originOf(request)}/api/sign-on/saml/callback`;

type Query = { Querystring: Record<string, unknown> };

/**
 * The whole way through a SAML 2.0 provider: pages of the browser, not calls. The provider answers by a POST of another
 * site's page, to which a browser gives no cookie: who it is for is judged one step later, by a GET of this site.
 */
export function addSamlRoutes(app: FastifyInstance, services: Services): void {
  app.get<Query>('/api/sign-on/saml', async (request, reply) => {
    const provider = providerOn(services, 'saml');
    if (provider === null) return failed(reply, 'off');
    if (!(await mayBegin(services, request))) return failed(reply, 'busy');
    const to = ownPath(request.query['to']);
    try {
      const relayState = randomValue();
      const { url, requestId } = await samlStart(
        ...([provider, callbackOf(request), relayState] as const),
        request.query['fresh'] === '1',
      );
      // Two tabs that begin share the browser's mark.
      const mark = markIn(request.headers.cookie) ?? randomValue();
      await begun(services).keep(mark, relayState, { requestId, to });
      return await reply
        .header('set-cookie', markCookie(mark, request.protocol === 'https'))
        .header('cache-control', 'no-store')
        .redirect(url, 303);
    } catch (error) {
      services.logger.warn({ err: plain(error) }, 'the SAML provider cannot be asked');
      return failed(reply, 'away', to);
    }
  });

  app.get<Query>('/api/sign-on/saml/finish', async (request, reply) => {
    const mark = markIn(request.headers.cookie);
    const { state, answer } = request.query;
    const kept = await begun(services).take(mark, state);
    const arrived = typeof answer === 'string' ? await services.bus.take(answerKey(answer)) : null;
    if (kept === null || mark === null || arrived === null) return failed(reply, 'expired');
    const provider = providerOn(services, 'saml');
    if (provider === null) return failed(reply, 'off');
    const { arriving, inResponseTo, logout, from } = JSON.parse(arrived) as SamlArrival;
    try {
      if (inResponseTo !== kept.requestId) throw new Error('the answer is to another request');
      const userId = await arrive(services, provider, { ...arriving, unverified: new Set() });
      const ticket = await giveTicket(services, mark, userId, from);
      const saml = { subject: logout, callbackUrl: callbackOf(request) };
      return await reply
        .header('set-cookie', await keepLogout(services, { saml }, request.protocol === 'https'))
        .header('cache-control', 'no-store')
        .redirect(`/sync?token=${ticket}&to=${encodeURIComponent(kept.to)}`, 303);
    } catch (error) {
      if (error instanceof RefusedError && error.reason === 'WaitsForAdministrator')
        return failed(reply, 'waits', kept.to);
      services.logger.warn({ err: plain(error) }, 'a sign-in by SAML was refused');
      return failed(reply, 'failed', kept.to);
    }
  });

  app.get('/api/sign-on/saml/metadata', async (request, reply) => {
    const provider = keptProviders(services).get('saml');
    const xml =
      provider === null ? '' : await samlMetadata(provider, callbackOf(request), samlLogoutUrl(request));
    if (xml === '') return failed(reply, 'off');
    return reply.type('application/samlmetadata+xml').header('cache-control', 'no-store').send(xml);
  });

  void app.register(async (forms) => addCallback(forms, services));
}

/** Where the provider's page posts its answer. Nothing is kept of one that is not signed. */
async function addCallback(app: FastifyInstance, services: Services): Promise<void> {
  readForms(app, 400_000);
  app.post('/api/sign-on/saml/callback', async (request, reply) => {
    const provider = providerOn(services, 'saml');
    if (provider === null) return failed(reply, 'off');
    if (!(await mayBegin(services, request))) return failed(reply, 'busy');
    const form = formOf(request);
    try {
      const arrival = await samlJudge(
        ...([services, provider, callbackOf(request)] as const),
        form.get('SAMLResponse') ?? '',
      );
      const answer = randomBytes(24).toString('base64url');
      await services.bus.set(answerKey(answer), JSON.stringify(arrival), answeredSeconds);
      const state = encodeURIComponent((form.get('RelayState') ?? '').slice(0, 200));
      return await reply
        .header('cache-control', 'no-store')
        .redirect(`/api/sign-on/saml/finish?state=${state}&answer=${answer}`, 303);
    } catch (error) {
      services.logger.warn({ err: plain(error) }, 'an answer by SAML was refused');
      return failed(reply, (error as Error).name === 'SamlStatusError' ? 'cancelled' : 'failed');
    }
  });
}
