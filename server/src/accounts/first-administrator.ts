import { administratorRole, plainAccount, type User } from '@vigil/domain/organisation/public';
import { randomInt } from 'node:crypto';
import { collections as peopleCollections } from '../organisation/public.js';
import { tellFound } from '../platform/reference/found-documents.js';
import type { Services } from '../platform/services.js';
import { hashPassword } from './passwords.js';
import type { UserStore } from './user-store.js';

const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** The same in every process that starts side by side: one of them makes it. */
const firstAdministratorId = 'first-administrator';

/**
 * Without demo data: when there is no account at all, makes the administrator `admin` and answers the random
 * password, to be printed once; else null. The log is told of it first.
 */
export async function makeFirstAdministrator(
  users: UserStore,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
): Promise<{ readonly userName: string; readonly password: string } | null> {
  if (!(await users.isEmpty())) return null;
  const password = Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('');
  const now = clock.now();
  const administrator: User = {
    ...plainAccount,
    ...{ id: firstAdministratorId, version: 1, userName: 'admin', realName: '系统管理员' },
    passwordHash: await hashPassword(password),
    roleType: 2,
    roles: [administratorRole],
    passwordChangeDue: true,
    createTime: now,
  };
  const finding = { why: 'first-start', operator: null, now } as const;
  await tellFound(log, peopleCollections.users, [administrator], finding);
  return (await users.add(administrator)) ? { userName: 'admin', password } : null;
}
