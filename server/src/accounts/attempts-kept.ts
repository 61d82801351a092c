import type { Services } from '../platform/services.js';
import { collections, type AttemptsDocument, type KeptAttempt } from './collections.js';

const kept = 50;

/**
 * Keeps an attempt for the account's owner, the last fifty of them; of those that are made at once some may be
 * missing. Repeated ones of one address within a minute are one.
 */
export async function keepAttempt(services: Services, userId: string, attempt: KeptAttempt): Promise<void> {
  const all = services.documents.collection<AttemptsDocument>(collections.loginAttempts);
  const before = await all.get(userId);
  const [last] = before?.attempts ?? [];
  if (last !== undefined && isSame(last, attempt)) return;
  const attempts = [attempt, ...(before?.attempts ?? [])].slice(0, kept);
  await all.save({ id: userId, version: (before?.version ?? 0) + 1, attempts }, before?.version ?? null);
}

const isSame = (a: KeptAttempt, b: KeptAttempt): boolean =>
  a.outcome === b.outcome &&
  a.address === b.address &&
  a.known === b.known &&
  a.platform === b.platform &&
  (a.device ?? null) === (b.device ?? null) &&
  b.at - a.at < 60_000;

export const attemptsOf = async (services: Services, userId: string): Promise<readonly KeptAttempt[]> =>
  (await services.documents.collection<AttemptsDocument>(collections.loginAttempts).get(userId))?.attempts ??
  [];

/** The attempts of several accounts, newest first, each with whose it was. */
export async function attemptsOfAll(
  services: Services,
  userIds: readonly string[],
): Promise<(KeptAttempt & { readonly userId: string })[]> {
  const all = services.documents.collection<AttemptsDocument>(collections.loginAttempts);
  return (await all.getMany(userIds))
    .flatMap(({ id, attempts }) => attempts.map((attempt) => ({ ...attempt, userId: id })))
    .sort((a, b) => b.at - a.at);
}

export const forgetAttempts = (services: Services, userId: string): Promise<void> =>
  services.documents.collection<AttemptsDocument>(collections.loginAttempts).delete(userId);
