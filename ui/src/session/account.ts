import { isObject } from '@vigil/domain/kernel/is-object';
import { keepText, keptText } from '../connection/kept-text.ts';
import { getToken } from './session.ts';

const key = 'vigil.account';
/** What this page has learned, also in a browser that keeps nothing. */
const learned = new Map<string, string>();

/** Tells one token from another, and nobody what it is. */
const markOf = (token: string): string =>
  String([...token].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7));

/**
 * The server said that the token's session is this account's: kept for every tab of this browser, and for pages that
 * open without a network.
 */
export function knowAccount(token: string, userId: string): void {
  if (accountOf(token) === userId) return;
  learned.set(token, userId);
  const text = JSON.stringify({ of: markOf(token), userId });
  if (keepText(key, text)) return;
  keepText(key, null);
  keepText(key, text, 'session');
}

/** Whose session the token's is, as far as this browser was ever told; null: it was not. */
export function accountOf(token: string): string | null {
  const known = learned.get(token) ?? keptFor(token, 'local') ?? keptFor(token, 'session');
  if (known === null) return null;
  learned.set(token, known);
  return known;
}

/** Whose login is in this browser now; null: nobody's, or it was never told. */
export function presentAccount(): string | null {
  const token = getToken();
  return token === null ? null : accountOf(token);
}

/**
 * What an answer of the server tells of tokens: who asks (`userInfo`) is the account of the token that was sent, and a
 * login answers its account with its token.
 */
export function learnAccounts(answer: unknown, sentToken: string | null): void {
  if (!isObject(answer)) return;
  const asking = answer['userInfo'];
  if (sentToken !== null && isObject(asking) && typeof asking['userId'] === 'string')
    knowAccount(sentToken, asking['userId']);
  for (const part of Object.values(answer).filter(isObject))
    for (const { token, userId } of [part, ...Object.values(part).filter(isObject)])
      if (typeof token === 'string' && typeof userId === 'string') knowAccount(token, userId);
}

function keptFor(token: string, where: 'local' | 'session'): string | null {
  try {
    const kept = JSON.parse(keptText(key, where) ?? 'null') as unknown;
    return isObject(kept) && kept['of'] === markOf(token) && typeof kept['userId'] === 'string'
      ? kept['userId']
      : null;
  } catch {
    return null;
  }
}
