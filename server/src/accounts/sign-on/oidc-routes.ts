import type { FastifyInstance } from 'fastify';
import { RefusedError } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { arrive } from './arrive.js';
import { BrowserKept, markCookie, markIn, randomValue } from './browser-mark.js';
import { giveTicket } from './entrance.js';
import { keepLogout } from './logout.js';
import { oidcFinish, oidcStart, type OidcRound } from './oidc-client.js';
import { ownPath } from './own-path.js';
import { failed, mayBegin, originOf, plain } from './pages.js';
import { providerOn } from './ways-on.js';

interface Begun {
  readonly round: OidcRound;
  readonly redirectUri: string;
  readonly to: string;
}

const begunSeconds = 600;
const begun = perServices(({ bus }: Services) => new BrowserKept<Begun>(bus, 'oidc', begunSeconds));
/** The whole way through an OpenID Connect provider: pages of the browser, not calls. */
export function addOidcRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: Record<string, unknown> }>('/api/sign-on/oidc', async (request, reply) => {
    const provider = providerOn(services, 'oidc');
    if (provider === null) return failed(reply, 'off');
    if (!(await mayBegin(services, request))) return failed(reply, 'busy');
    const to = ownPath(request.query['to']);
    const afresh = request.query['fresh'] === '1';
    const redirectUri = `${originOf(request)}/api/sign-on/oidc/callback`;
    try {
      const { url, round } = await oidcStart(services, provider, redirectUri, afresh);
      // Two tabs that begin share the browser's mark.
      const mark = markIn(request.headers.cookie) ?? randomValue();
      await begun(services).keep(mark, round.state, { round, redirectUri, to });
      return await reply
        .header('set-cookie', markCookie(mark, request.protocol === 'https'))
        .header('cache-control', 'no-store')
        .redirect(url, 303);
    } catch (error) {
      services.logger.warn({ err: plain(error) }, 'the OpenID provider cannot be asked');
      return failed(reply, 'away', to);
    }
  });

  app.get<{ Querystring: Record<string, unknown> }>('/api/sign-on/oidc/callback', async (request, reply) => {
    const mark = markIn(request.headers.cookie);
    const kept = await begun(services).take(mark, request.query['state']);
    if (kept === null || mark === null) return failed(reply, 'expired');
    const provider = providerOn(services, 'oidc');
    if (provider === null) return failed(reply, 'off');
    const { round, redirectUri, to } = kept;
    if (request.query['error'] === 'access_denied') return failed(reply, 'cancelled', to);
    const answer = new URL(redirectUri);
    answer.search = new URL(request.url, redirectUri).search;
    try {
      const { arriving, idToken, from } = await oidcFinish(services, provider, answer, round);
      const ticket = await giveTicket(services, mark, await arrive(services, provider, arriving), from);
      const secure = request.protocol === 'https';
      return await reply
        .header(
          'set-cookie',
          await keepLogout(services, { idToken, backTo: `${originOf(request)}/login` }, secure),
        )
        .header('cache-control', 'no-store')
        .redirect(`/sync?token=${ticket}&to=${encodeURIComponent(to)}`, 303);
    } catch (error) {
      if (error instanceof RefusedError && error.reason === 'WaitsForAdministrator')
        return failed(reply, 'waits', to);
      services.logger.warn({ err: plain(error) }, 'a sign-in by OpenID Connect was refused');
      return failed(reply, 'failed', to);
    }
  });
}
