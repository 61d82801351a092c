import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.js';
import { keptProviders } from './documents.js';
import { formOf, readForms } from './form-body.js';
import { judgeLogoutToken, ProviderAway } from './logout-token.js';
import { mayLogOut, plain } from './pages.js';
import { endProviderSessions } from './provider-sessions.js';

const mostBytes = 30_000;

/**
 * `POST /api/sign-on/oidc/backchannel-logout`: the provider itself says that sessions have ended there. Those that came
 * by them end here, whether or not anybody may still sign in by it. A call of a server, answered as the standard says:
 * 200, 400 for what is not believed, 503 to be tried again.
 */
export function addOidcLogoutRoute(app: FastifyInstance, services: Services): void {
  void app.register(async (forms) => {
    readForms(forms, mostBytes);
    forms.post('/api/sign-on/oidc/backchannel-logout', async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const refused = (status: number, error: string) => reply.code(status).send({ error });
      if (!(await mayLogOut(services, request))) return refused(429, 'too_many_requests');
      const provider = keptProviders(services).get('oidc');
      if (provider === null) return refused(400, 'invalid_request');
      try {
        const { again, ...ended } = await judgeLogoutToken(
          services,
          provider,
          formOf(request).get('logout_token') ?? '',
        );
        const count = await endProviderSessions(services, ended).catch(async (error: unknown) => {
          await again();
          throw new ProviderAway('the sessions could not be ended', { cause: error });
        });
        services.logger.info({ provider: 'oidc', count }, 'sessions ended that had ended at the provider');
        return await reply.code(200).send();
      } catch (error) {
        services.logger.warn({ err: plain(error) }, 'a logout by OpenID Connect was refused');
        if (error instanceof ProviderAway) return refused(503, 'temporarily_unavailable');
        return refused(400, 'invalid_request');
      }
    });
  });
}
