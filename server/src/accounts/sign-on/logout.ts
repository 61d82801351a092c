import { createHash } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.js';
import { keptProviders } from './documents.js';
import { randomValue } from './browser-mark.js';
import { oidcLogout } from './oidc-client.js';
import { plain } from './pages.js';
import { samlLogout, type SamlSubject } from './saml-client.js';

const name = 'vigil_sign_on_out';
const lastsSeconds = 24 * 3600;

/** What ending the session at the provider takes, by its kind. */
type Logout =
  | { readonly idToken: string; readonly backTo: string }
  | { readonly saml: { readonly subject: SamlSubject; readonly callbackUrl: string } };

const keyOf = (value: string): string =>
  `sign-on:out:${createHash('sha256').update(value).digest('base64url')}`;

/** `Set-Cookie` by which this browser can end its session at the provider, too. */
export async function keepLogout(services: Services, logout: Logout, secure: boolean): Promise<string> {
  const value = randomValue();
  await services.bus.set(keyOf(value), JSON.stringify(logout), lastsSeconds);
  return cookie(value, secure);
}

const cookie = (value: string, secure: boolean): string =>
  stringifySetCookie(name, value, {
    ...{ path: '/api/sign-on/', httpOnly: true, sameSite: 'lax', secure },
    maxAge: value === '' ? 0 : lastsSeconds,
  });

/**
 * `GET /api/sign-on/logout`: where a browser goes once its session here has ended. Who came in by a provider ends the
 * session there, too, and comes back to the login page; everybody else is there at once.
 */
export function addLogoutRoute(app: FastifyInstance, services: Services): void {
  app.get('/api/sign-on/logout', async (request, reply) => {
    const value = parseCookie(request.headers.cookie ?? '')[name] ?? '';
    const kept = /^[\w-]{32}$/.test(value) ? await services.bus.take(keyOf(value)) : null;
    const to = kept === null ? null : await awayTo(services, JSON.parse(kept) as Logout);
    return reply
      .header('set-cookie', cookie('', request.protocol === 'https'))
      .header('cache-control', 'no-store')
      .redirect(to ?? '/login', 303);
  });
}

/** Where the session at the provider ends; null: nowhere, or it cannot be said now. */
async function awayTo(services: Services, logout: Logout): Promise<string | null> {
  const provider = keptProviders(services).get('saml' in logout ? 'saml' : 'oidc');
  if (provider === null) return null;
  try {
    if ('saml' in logout) return await samlLogout(provider, logout.saml.callbackUrl, logout.saml.subject);
    return await oidcLogout(services, provider, logout.idToken, logout.backTo);
  } catch (error) {
    services.logger.warn({ err: plain(error) }, 'nobody could be logged out at the provider');
    return null;
  }
}
