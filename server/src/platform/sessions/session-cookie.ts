import { parseCookie, stringifySetCookie } from 'cookie';

const name = 'vigil_session';

/** Token in the session cookie of a Cookie header, or undefined. */
export function tokenInCookie(header: string | undefined): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[name];
}

/**
 * `Set-Cookie` that hands over the token, or takes it back (null). HttpOnly and SameSite=Lax: only file GETs
 * and socket upgrades read it.
 */
export function sessionCookie(token: string | null, secure: boolean): string {
  return stringifySetCookie(name, token ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: token === null ? 0 : 24 * 3600,
    secure,
  });
}
