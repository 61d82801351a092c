import { personalFields } from '@vigil/domain/organisation/personal-fields';
import type { User } from '@vigil/domain/organisation/user';
import { openEntity, type ReferenceEntity } from '../../platform/reference/reference-entity.js';
import { ownerOf } from '../../platform/reference/taken-values.js';
import type { Services } from '../../platform/services.js';
import { collections, recordedUser, sealedUser } from '../collections.js';

/**
 * Accounts as reference data: log first, and no two with the same account name, mobile number or ID number, however
 * they are written.
 */
export function userEntity({
  documents,
  accounts,
}: Pick<Services, 'documents' | 'accounts'>): ReferenceEntity<User> {
  const collection = documents.collection<User>(collections.users);
  const keys = [
    { name: 'userName', of: ({ userName }: User) => userName.toLowerCase(), refusal: '账号已存在！' },
    { name: 'mobile', of: ({ mobile }: User) => mobile, refusal: '手机号已被其他用户使用！' },
    {
      name: 'idCard',
      of: ({ idCard }: User) => idCard?.toUpperCase() ?? null,
      refusal: '证件号码已被其他用户使用！',
    },
  ];
  return {
    ...openEntity('user', '用户', collection, {
      unique: { keys, among: collection },
      completed: ({ id }) => accounts.changed(id),
    }),
    withoutSecrets: recordedUser,
    sealed: sealedUser,
    secretsOf: (user) => Object.fromEntries(personalFields.map((field) => [field, user[field]])),
    restored: (after, secrets) => ({ ...(after as User), ...(secrets as Partial<User>) }),
  };
}

/** Id of the account of this name, however its letters are written; null: there is none. */
export const accountNamed = (services: Services, userName: string): Promise<string | null> =>
  ownerOf(services, userEntity(services), 'userName', userName.toLowerCase());
