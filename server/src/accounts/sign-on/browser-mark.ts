import { createHash, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Bus } from '@vigil/stores/bus/port';

const name = 'vigil_sign_on';
const lastsSeconds = 600;

/** A value of which nobody guesses another one. */
export const randomValue = (): string => randomBytes(24).toString('base64url');

/** The mark in a Cookie header by which a browser is known that has begun to sign in; null: none. */
export function markIn(cookies: string | undefined): string | null {
  const mark = cookies === undefined ? '' : (parseCookie(cookies)[name] ?? '');
  return /^[\w-]{32}$/.test(mark) ? mark : null;
}

/** `Set-Cookie` of the mark. Lax: a provider leads back to this site by a GET of the whole page. */
export const markCookie = (mark: string, secure: boolean): string =>
  stringifySetCookie(name, mark, {
    ...{ path: '/', httpOnly: true, sameSite: 'lax', maxAge: lastsSeconds, secure },
  });

const keyOf = (purpose: string, mark: string, value: string): string =>
  `sign-on:${purpose}:${createHash('sha256').update(`${mark}\n${value}`).digest('base64url')}`;

/**
 * What is kept between two steps of signing in elsewhere, each used once, by the browser that began alone: an answer
 * of the provider that somebody else's browser brings finds nothing (login CSRF).
 */
export class BrowserKept<T> {
  constructor(
    private readonly bus: Bus,
    private readonly purpose: string,
    private readonly seconds: number,
  ) {}

  async keep(mark: string, value: string, kept: T): Promise<void> {
    await this.bus.set(keyOf(this.purpose, mark, value), JSON.stringify(kept), this.seconds);
  }

  /** What is kept, without using it. null: as `take`. */
  async look(mark: string | null, value: unknown): Promise<T | null> {
    if (mark === null || typeof value !== 'string' || value === '' || value.length > 200) return null;
    const kept = await this.bus.get(keyOf(this.purpose, mark, value));
    return kept === null ? null : (JSON.parse(kept) as T);
  }

  /** null: nothing such, used, too old, or another browser's. */
  async take(mark: string | null, value: unknown): Promise<T | null> {
    if (mark === null || typeof value !== 'string' || value === '' || value.length > 200) return null;
    const kept = await this.bus.take(keyOf(this.purpose, mark, value));
    return kept === null ? null : (JSON.parse(kept) as T);
  }
}
