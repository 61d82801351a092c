import { wholeAccount } from '@vigil/domain/organisation/plain-account';
import { permissionsOf, type Role } from '@vigil/domain/organisation/role';
import type { User } from '@vigil/domain/organisation/user';
import { findAll } from '@vigil/stores/documents/find-all';
import type { AccountSource, AccountStores, SessionAccount } from '../platform/sessions/account-source.js';
import { collections } from './collections.js';

/** Should news of a change have been lost, roles are read again after so long. */
const keepMilliseconds = 60_000;

type Roles = ReadonlyMap<string, Pick<Role, 'permissions'>>;

/**
 * Accounts from the users' documents, with what their roles permit. Roles are read once for all and kept
 * until one changes.
 */
export function accountSource({ documents, clock }: AccountStores): AccountSource {
  const users = documents.collection<User>(collections.users);
  const stored = documents.collection<Role>(collections.roles);
  let known: { readonly roles: Promise<Roles>; readonly readAt: number } | null = null;

  const roles = (): Promise<Roles> => {
    if (known !== null && clock.monotonic() - known.readAt < keepMilliseconds) return known.roles;
    const reading = findAll(stored, {}).then((all) => new Map(all.map((role) => [role.code, role])));
    const mine = { roles: reading, readAt: clock.monotonic() };
    known = mine;
    reading.catch(() => {
      if (known === mine) known = null;
    });
    return reading;
  };

  return {
    async read(userId) {
      const user = await users.get(userId);
      return user === null ? null : accountOf(user, permissionsOf(user.roles, await roles()));
    },
    forgetRoles() {
      known = null;
    },
  };
}

/** The account without its secret; what an earlier Vigil copied into it of its roles is left out. */
function accountOf(user: User, permissions: readonly string[]): SessionAccount {
  // Documents of an earlier Vigil lack what it did not know.
  const { passwordHash: _secret, ...account } = wholeAccount(user);
  // Onto the copy: all accounts are of one hidden class so.
  return Object.assign(account, { permissions });
}
