const name = 'vigil_session';

/** Token in the session cookie of a Cookie header, or undefined. */
export function tokenInCookie(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  for (const part of header.split(';')) {
    const [key, value] = part.split('=', 2);
    if (key?.trim() === name && value !== undefined) return value.trim();
  }
  return undefined;
}

/**
 * `Set-Cookie` that hands over the token, or takes it back (null). HttpOnly and SameSite=Lax: only file GETs
 * and socket upgrades read it.
 */
export function sessionCookie(token: string | null, secure: boolean): string {
  const lifetimeSeconds = token === null ? 0 : 24 * 3600;
  return `${name}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifetimeSeconds}${secure ? '; Secure' : ''}`;
}
