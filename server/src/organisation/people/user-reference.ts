import { wholeAccount } from '@vigil/domain/organisation/plain-account';
import type { User } from '@vigil/domain/organisation/user';
import { openEntity, type ReferenceEntity } from '../../platform/reference/reference-entity.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';

/**
 * What says who somebody is, or lets them in: none of it is ever in the log, so that a person stays erasable
 * (engine §6, §11). A change of it is a change there all the same.
 */
const personal = [
  ...(['userName', 'realName', 'mobile', 'email', 'passwordHash'] as const),
  ...(['idCard', 'avatar', 'faceFileId'] as const),
] as const satisfies readonly (keyof User)[];

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
    withoutSecrets: (user) =>
      Object.fromEntries(Object.entries(wholeAccount(user)).filter(([field]) => !isPersonal(field))),
    secretsOf: (user) => Object.fromEntries(personal.map((field) => [field, user[field]])),
    restored: (after, secrets) => ({ ...(after as User), ...(secrets as Partial<User>) }),
  };
}

const isPersonal = (field: string): boolean => (personal as readonly string[]).includes(field);
