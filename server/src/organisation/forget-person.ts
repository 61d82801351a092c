import type { User } from '@vigil/domain/organisation/user';
import type { Services } from '../platform/services.js';
import { referenceData } from '../platform/reference/reference-data.js';
import { collections } from './collections.js';
import { forgetOneTime } from './people/one-time-passwords.js';
import { userEntity } from './people/user-reference.js';

const forgetting = { kind: 'system', id: 'forget-person' } as const;

/**
 * Destroys what is known of an erased person: the account, so that nobody can be it any more, then the
 * sessions, then the key of the person's files, which no face and no snapshot can be read without. Each step
 * may be repeated; it rejects when one did not get through.
 */
export async function forgetPerson(services: Services, userId: string): Promise<void> {
  const entity = userEntity(services);
  const references = referenceData(services);
  // What a crash left in the log alone must not bring the account back later.
  await references.complete(entity, userId);
  const stored = await services.documents.collection<User>(collections.users).get(userId);
  if (stored !== null)
    await references.delete(entity, stored, {
      actor: forgetting,
      arrivedAt: services.clock.now(),
      operation: 'forgetPerson',
      commandId: null,
    });
  await forgetOneTime(services, userId);
  services.accounts.changed(userId);
  await services.sessions.endAllOf(userId);
  await services.files.eraseOwner(userId);
}
