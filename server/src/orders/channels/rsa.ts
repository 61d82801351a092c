import { createSign, createVerify } from 'node:crypto';

/** SHA-256 with RSA, in base64. `key`: PEM. */
export const signText = (text: string, key: string): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');

/** False also for a signature or a key that cannot be read. */
export function isSigned(text: string, signature: string, key: string): boolean {
  try {
    return createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');
  } catch {
    return false;
  }
}
