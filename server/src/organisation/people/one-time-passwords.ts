import { randomInt } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { eachAtOnce } from '../../platform/each-at-once.js';
import type { Services } from '../../platform/services.js';
import { collections, type OneTimePasswordDocument } from '../collections.js';

/** Nothing that looks like something else on paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 12;
/** 59 bits at random need no costly hash: nobody tries them all within the days they count. */
const strength = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const;
const keptMilliseconds = 30 * 86_400_000;
const writtenAtOnce = 32;

type Store = Pick<Services, 'documents' | 'clock'>;

const kept = ({ documents }: Pick<Services, 'documents'>) =>
  documents.collection<OneTimePasswordDocument>(collections.oneTimePasswords);

/**
 * Gives accounts that have no password one for the first login, for thirty days, instead of any they were given
 * before. Answers them in plain text by account, which exists nowhere else (decision 096): hashes alone are kept,
 * durable before this resolves.
 */
export async function issueOneTime(
  services: Store,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const issued = new Map(userIds.map((id) => [id, newPassword()]));
  const until = services.clock.now() + keptMilliseconds;
  await eachAtOnce([...issued], writtenAtOnce, async ([id, password]) =>
    kept(services).put({ id, version: 1, hash: await hash(password, strength), until }),
  );
  return issued;
}

/** Hash of the account's one-time password; null: it has none that still counts. */
export async function oneTimeHash(services: Store, userId: string): Promise<string | null> {
  const given = await kept(services).get(userId);
  return given === null || given.until <= services.clock.now() ? null : given.hash;
}

/** It was used, or the person is gone. */
export const forgetOneTime = (services: Pick<Services, 'documents'>, userId: string): Promise<void> =>
  kept(services).delete(userId);

/** Letters and digits, at least one of each (user-049). */
function newPassword(): string {
  for (;;) {
    const password = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
    if (/[a-z]/.test(password) && /\d/.test(password)) return password;
  }
}
