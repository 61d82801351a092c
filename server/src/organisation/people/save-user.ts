import { revising } from '@vigil/domain/organisation/personal-fields';
import type { User } from '@vigil/domain/organisation/user';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import { referenceData } from '../../platform/reference/reference-data.js';
import type { Services } from '../../platform/services.js';
import { userEntity } from './user-reference.js';

/** Whether this very command changed the account before. Refuses `CommandIdReused`. */
export const wasSaved = async (
  services: Services,
  userId: string,
  envelope: CommandEnvelope,
): Promise<boolean> =>
  (await referenceData(services).repeated(userEntity(services), userId, envelope)) !== null;

/**
 * Writes a changed account, log first, and tells every process. The one way to change an account outside of its own
 * slice: a version that the log does not know would keep the account from ever being changed again. Refuses
 * `SomebodyWasFaster`, `Duplicate` and `CommandIdReused`.
 */
export async function saveUser(
  services: Services,
  before: User,
  after: Omit<User, 'version'>,
  envelope: CommandEnvelope,
): Promise<User> {
  const saved = revising(before, { ...after, version: before.version + 1 });
  await referenceData(services).save(userEntity(services), before, saved, envelope);
  services.accounts.changed(saved.id);
  return saved;
}
