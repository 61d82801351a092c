import { describe, expect, it } from 'vitest';
import { cookieMayBeUsed } from './origins.js';
import { sessionCookie, tokenInCookie } from './session-cookie.js';

describe('session cookie', () => {
  it('is found among others, and is HttpOnly, SameSite=Lax, Secure over https, and taken back with an empty value', () => {
    expect(tokenInCookie('a=b; vigil_session=T0K; c=d')).toBe('T0K');
    expect(tokenInCookie('not_vigil_session=x')).toBeUndefined();
    expect(tokenInCookie(undefined)).toBeUndefined();
    expect(sessionCookie('T0K', true)).toBe(
      'vigil_session=T0K; Path=/; HttpOnly; SameSite=Lax; Max-Age=86400; Secure',
    );
    expect(sessionCookie(null, false)).toContain('Max-Age=0');
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
