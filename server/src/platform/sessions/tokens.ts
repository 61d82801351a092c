import { createHash, randomBytes } from 'node:crypto';

/** A new session token: 256 random bits, base64url. Shown to its owner once, never stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Id of a token's session document: SHA-256, hex. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** What can be a token at all; anything else is answered without a look-up. */
export const looksLikeToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);
