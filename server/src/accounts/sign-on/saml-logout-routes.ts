import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.js';
import { keptProviders } from './documents.js';
import { formOf, readForms } from './form-body.js';
import { failed, mayLogOut, originOf, plain } from './pages.js';
import { endProviderSessions } from './provider-sessions.js';
import { judgeSamlLogout, samlLogoutAnswer, type SamlLogoutMessage } from './saml-logout.js';

const path = '/api/sign-on/saml/logout';
const mostBytes = 200_000;

/** Where the provider sends people to be logged out here, and where its own answers come back to. */
export const samlLogoutUrl = (request: FastifyRequest): string => `${originOf(request)}${path}`;

/**
 * Single logout of SAML 2.0, by a browser: the provider asks for it (in the address or by a form) and is answered at its
 * own address; its answer to what began here leads to the login page. Nothing of the browser is looked at: what ends is
 * what the signed request names.
 */
export function addSamlLogoutRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: Record<string, unknown> }>(path, (request, reply) => {
    // The provider has ended its session.
    if (request.query['SAMLRequest'] === undefined) return reply.redirect('/login', 303);
    return logOut(services, request, reply, { query: request.url.slice(request.url.indexOf('?') + 1) });
  });
  void app.register(async (forms) => {
    readForms(forms, mostBytes);
    forms.post(path, (request, reply) => {
      const form = formOf(request);
      const posted = form.get('SAMLRequest');
      if (posted === null) return reply.redirect('/login', 303);
      return logOut(services, request, reply, { posted, relayState: form.get('RelayState') ?? '' });
    });
  });
}

async function logOut(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  message: SamlLogoutMessage,
): Promise<FastifyReply> {
  if (!(await mayLogOut(services, request))) return failed(reply, 'busy');
  const provider = keptProviders(services).get('saml');
  if (provider === null) return failed(reply, 'off');
  const url = samlLogoutUrl(request);
  try {
    const { ended, id, relayState } = await judgeSamlLogout(services, provider, url, message);
    const count = await endProviderSessions(services, ended);
    services.logger.info({ provider: 'saml', count }, 'sessions ended that had ended at the provider');
    const to = await samlLogoutAnswer(provider, url, { id, relayState });
    return await reply.header('cache-control', 'no-store').redirect(to ?? '/login', 303);
  } catch (error) {
    services.logger.warn({ err: plain(error) }, 'a logout by SAML was refused');
    return failed(reply, 'stillIn');
  }
}
