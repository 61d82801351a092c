import type { Services } from '../platform/services.js';
import { collections, type LastLogin } from './collections.js';

const lastLogins = ({ documents }: Services) => documents.collection<LastLogin>(collections.lastLogins);

/** Keeps that an account was entered just now. Nobody waits for it: a list that says the time before is no harm. */
export function noteLogin(services: Services, userId: string): void {
  lastLogins(services)
    .put({ id: userId, at: services.clock.now() })
    .catch((error: unknown) =>
      services.logger.warn({ err: error, userId }, 'a login was not kept for the list'),
    );
}

/** When these accounts were last entered; who never entered is left out. */
export const lastLoginsOf = async (
  services: Services,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> =>
  new Map((await lastLogins(services).getMany(ids)).map(({ id, at }) => [id, at]));

export const forgetLastLogin = (services: Services, userId: string): Promise<void> =>
  lastLogins(services).delete(userId);
