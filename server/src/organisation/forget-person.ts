import type { Services } from '../platform/services.js';
import { forgetReference } from '../platform/reference/forget-reference.js';
import { forgetOneTime } from './people/one-time-passwords.js';
import { userEntity } from './people/user-reference.js';

/**
 * Destroys what is known of an erased person: the account, so that nobody can be it any more, then the
 * sessions, then the key of the person's files, which no face and no snapshot can be read without. Each step
 * may be repeated; it rejects when one did not get through.
 */
export async function forgetPerson(services: Services, userId: string): Promise<void> {
  await forgetReference(services, userEntity(services), userId);
  await forgetOneTime(services, userId);
  services.accounts.changed(userId);
  await services.sessions.endAllOf(userId);
  await services.files.eraseOwner(userId);
}
