import { passwordFits, passwordHashOf, passwordStrength } from '../organisation/public.js';

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
  standIn ??= hashPassword('no account has this password');
  const against = passwordHash ?? (await standIn);
  const matches = await passwordFits(against, password);
  if (isCheap(against)) await passwordFits(await standIn, password);
  return matches && passwordHash !== null;
}
