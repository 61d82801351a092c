import { randomUUID } from 'node:crypto';
import { plainAccount } from '@vigil/domain/organisation/plain-account';
import type { User } from '@vigil/domain/organisation/user';
import { findAll } from '@vigil/stores/documents/find-all';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import { referenceData } from '../../platform/reference/reference-data.js';
import { ownerOf } from '../../platform/reference/taken-values.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';
import { userEntity } from './user-reference.js';

/** What somebody who makes an account themselves brings; everything else of it is a plain learner's. */
export type Registered = Pick<
  User,
  'userName' | 'realName' | 'mobile' | 'passwordHash' | 'state' | 'departId' | 'deptCode'
> &
  Partial<Pick<User, 'email'>>;

const learner = 'student';

/** Makes a learner's account, log first. Refuses `Duplicate`. */
export async function registerPerson(
  services: Services,
  person: Registered,
  envelope: CommandEnvelope,
): Promise<User> {
  const user: User = {
    ...plainAccount,
    ...person,
    id: randomUUID(),
    version: 1,
    roleType: 1,
    roles: [learner],
    createTime: services.clock.now(),
  };
  await referenceData(services).save(userEntity(services), null, user, envelope);
  services.accounts.changed(user.id);
  return user;
}

/** Id of the account of this number; null: there is none. */
export const accountOfMobile = (services: Services, mobile: string): Promise<string | null> =>
  ownerOf(services, userEntity(services), 'mobile', mobile);

/** Id of the account of this ID number; null: there is none. */
export const accountOfIdCard = (services: Services, idCard: string): Promise<string | null> =>
  ownerOf(services, userEntity(services), 'idCard', idCard.toUpperCase());

/** Account names of administrators, with which no other may be confused. */
export const staffNames = async ({ documents }: Services): Promise<string[]> =>
  (await findAll(documents.collection<User>(collections.users), { roleType: 2 })).map(
    ({ userName }) => userName,
  );
