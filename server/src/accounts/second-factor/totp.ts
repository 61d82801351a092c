import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** As every authenticator app has it: SHA-1, six digits, steps of thirty seconds (RFC 6238). */
export const stepSeconds = 30;
const digits = 6;
const secretBytes = 20;
/** Clocks that run this many steps ahead or behind are understood. */
const driftSteps = 1;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret: 160 bits, as RFC 4226 recommends. */
export const newSecret = (): Buffer => randomBytes(secretBytes);

/** As people type it and apps read it (RFC 4648, without padding). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The code of a counter (RFC 4226 §5.3). */
export function hotp(secret: Uint8Array, counter: number, length = digits): string {
  const moving = Buffer.alloc(8);
  moving.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(moving).digest();
  const offset = (mac[mac.length - 1] ?? 0) & 0xf;
  const value = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(value % 10 ** length).padStart(length, '0');
}

/** The step that a moment (ms) lies in. */
export const stepAt = (now: number): number => Math.floor(now / 1000 / stepSeconds);

/**
 * The step whose code this is, now or one step before or after, and later than the last one that was used: a code is
 * good once. Null: there is none.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: number, lastStep: number): number | null {
  const given = Buffer.from(code);
  const present = stepAt(now);
  let found: number | null = null;
  // All of them are compared, so that time does not tell which.
  for (let step = present - driftSteps; step <= present + driftSteps; step += 1) {
    const right = Buffer.from(hotp(secret, Math.max(0, step)));
    const matches = right.length === given.length && timingSafeEqual(right, given);
    if (matches && step > lastStep) found ??= step;
  }
  return found;
}

/** What the QR code says (Key URI Format). */
export function keyUri(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const params = new URLSearchParams({ secret: base32(secret), issuer, digits: '6', period: '30' });
  return `otpauth://totp/${label}?${params.toString().replaceAll('+', '%20')}`;
}

const recoveryCodes = 10;

/** Codes for when the phone is gone, each good once: 50 random bits, in two groups. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () => {
    const text = base32(randomBytes(7)).slice(0, 10);
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });

/** However a recovery code was typed. */
export const recoveryCodeOf = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');
