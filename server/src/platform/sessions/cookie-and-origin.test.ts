import { describe, expect, it } from 'vitest';
import { cookieMayBeUsed } from './origins.js';
import { sessionCookie, tokenInCookie } from './session-cookie.js';

describe('session cookie', () => {
  it('is found among others, and is HttpOnly, SameSite=Lax, Secure over https, and taken back with an empty value', () => {
    expect(tokenInCookie('a=b; vigil_session=T0K; c=d')).toBe('T0K');
    expect(tokenInCookie('not_vigil_session=x')).toBeUndefined();
    expect(tokenInCookie(undefined)).toBeUndefined();
    expect(tokenInCookie('vigil_session=first; vigil_session=second')).toBe('first');
    expect(tokenInCookie('; =; vigil_session; __proto__=x')).toBeUndefined();
    expect(tokenInCookie('a=%E0%A4%A; vigil_session=T0K')).toBe('T0K');
    expect(sessionCookie('T0K', true)).toBe(
      'vigil_session=T0K; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(sessionCookie(null, false)).toBe('vigil_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  });

  it.each([
    [{ origin: 'https://exam.example', host: 'exam.example' }, true],
    [{ origin: 'https://EXAM.example:8443', host: 'exam.example:8443' }, true],
    [{ origin: 'https://evil.example', host: 'exam.example' }, false],
    [{ origin: 'null', host: 'exam.example' }, false],
    [{ origin: 'https://portal.example', host: 'exam.example' }, true],
    [{ host: 'exam.example', 'sec-fetch-site': 'same-origin' }, true],
    [{ host: 'exam.example', 'sec-fetch-site': 'cross-site' }, false],
    [{ host: 'exam.example', 'sec-fetch-site': 'same-site' }, false],
    [{ host: 'exam.example' }, true],
  ])('counts only from a page of ours (%j: %s)', (headers, expected) => {
    expect(cookieMayBeUsed(headers, ['https://portal.example'])).toBe(expected);
  });
});
