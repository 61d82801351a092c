import { availableParallelism } from 'node:os';
import { workerFile } from '@vigil/stores/threads';
import { SideThread } from '../../platform/side-thread.js';
import type { PasswordWork } from './password.worker.js';

/** argon2id, 19 MiB, two passes (OWASP's first choice); 10–40 ms each on this hardware class. */
export const passwordStrength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** In threads that give way: guesses by many must not take the core from the thread that answers. One core is left free. */
const threads = Array.from(
  { length: Math.max(1, Math.min(2, availableParallelism() - 1)) },
  () =>
    new SideThread<PasswordWork, string | boolean>({
      file: workerFile(import.meta.url, './password.worker.ts'),
      memoryMb: 64,
      mostWaiting: 1000,
      what: 'a password could not be hashed',
    }),
);

const shortest = (): (typeof threads)[number] =>
  threads.reduce((best, one) => (one.waiting < best.waiting ? one : best));

/** argon2id hash of a password that a person chose. */
export const passwordHashOf = async (password: string): Promise<string> =>
  (await shortest().run({ password, strength: passwordStrength })) as string;

/** Whether a password belongs to an argon2 hash. */
export const passwordFits = async (passwordHash: string, password: string): Promise<boolean> =>
  (await shortest().run({ password, passwordHash })) as boolean;
