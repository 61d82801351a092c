import { createHash } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.js';
import { keptProviders } from './documents.js';
import { randomValue } from './browser-mark.js';
import { oidcLogout } from './oidc-client.js';
import { plain } from './pages.js';

const name = 'vigil_sign_on_out';
const lastsSeconds = 24 * 3600;

interface Logout {
  readonly idToken: string;
  readonly backTo: string;
}

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
    const provider = keptProviders(services).get('oidc');
    const { idToken, backTo } = (kept === null ? {} : JSON.parse(kept)) as Partial<Logout>;
    let to: string | null = null;
    if (provider !== null && idToken !== undefined && backTo !== undefined)
      to = await oidcLogout(services, provider, idToken, backTo).catch((error: unknown) => {
        services.logger.warn({ err: plain(error) }, 'nobody could be logged out at the provider');
        return null;
      });
    return reply
      .header('set-cookie', cookie('', request.protocol === 'https'))
      .header('cache-control', 'no-store')
      .redirect(to ?? '/login', 303);
  });
}
