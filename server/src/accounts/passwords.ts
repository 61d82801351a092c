import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { passwordHashOf, passwordStrength } from '../organisation/public.js';
import { Gate } from '../platform/limits/gate.js';

/** A core is left for answers while many log in. */
const gate = new Gate(Math.max(1, Math.min(2, availableParallelism() - 1)), 1000);
let standIn: Promise<string> | null = null;

/** argon2id hash of a password. */
export const hashPassword = passwordHashOf;

/** Of one-time passwords: nobody guesses them, whatever their hash costs (organisation/people/one-time-passwords.ts). */
const isCheap = (passwordHash: string): boolean =>
  !passwordHash.includes(`m=${passwordStrength.memoryCost},`);

/**
 * True when the password belongs to the hash. Takes as long when there is no hash (no such account), or a cheap
 * one, so that time tells nothing.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  standIn ??= hash('no account has this password', passwordStrength);
  const against = passwordHash ?? (await standIn);
  const matches = await gate.run(() => verify(against, password));
  if (isCheap(against)) {
    const alike = await standIn;
    await gate.run(() => verify(alike, password));
  }
  return matches && passwordHash !== null;
}
