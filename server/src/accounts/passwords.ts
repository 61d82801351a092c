import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Gate } from '../platform/limits/gate.js';

/** argon2id, 19 MiB, two passes (OWASP's first choice); 10–40 ms each on this hardware class. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** A core is left for answers while many log in. */
const gate = new Gate(Math.max(1, Math.min(2, availableParallelism() - 1)), 1000);
let standIn: Promise<string> | null = null;

/** argon2id hash of a password. */
export const hashPassword = (password: string): Promise<string> => gate.run(() => hash(password, strength));

/**
 * True when the password belongs to the hash. Takes as long when there is no hash (no such account), so that
 * time tells nothing.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  standIn ??= hash('no account has this password', strength);
  const against = passwordHash ?? (await standIn);
  const matches = await gate.run(() => verify(against, password));
  return matches && passwordHash !== null;
}
