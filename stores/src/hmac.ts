import { createHmac } from 'node:crypto';

// What signatures of providers are made with.

/** HMAC-SHA-256 of a text under a key. */
export const hmacSha256 = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** HMAC-SHA-1 of a text under a key, for providers whose signatures are made with it. */
export const hmacSha1 = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha1', key).update(text).digest();

/** The same in hex digits. */
export const hmacSha1Hex = (key: string, text: string): string => hmacSha1(key, text).toString('hex');
