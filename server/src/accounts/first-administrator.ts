import { administratorRole, plainAccount } from '@vigil/domain/organisation/public';
import { randomInt, randomUUID } from 'node:crypto';
import type { Clock } from '../platform/clock.js';
import { hashPassword } from './passwords.js';
import type { UserStore } from './user-store.js';

const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';

/**
 * Without demo data: when there is no account at all, makes the administrator `admin` and answers the random
 * password, to be printed once; else null.
 */
export async function makeFirstAdministrator(
  users: UserStore,
  clock: Clock,
): Promise<{ readonly userName: string; readonly password: string } | null> {
  if (!(await users.isEmpty())) return null;
  const password = Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');
  const added = await users.add({
    ...plainAccount,
    id: randomUUID(),
    version: 1,
    userName: 'admin',
    realName: '系统管理员',
    passwordHash: await hashPassword(password),
    roleType: 2,
    roles: [administratorRole],
    passwordChangeDue: true,
    createTime: clock.now(),
  });
  return added ? { userName: 'admin', password } : null;
}
