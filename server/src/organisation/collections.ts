import type { Department } from '@vigil/domain/organisation/department';
import type { DistributionRule } from '@vigil/domain/organisation/distribution-rule';
import type { MenuArrangement } from '@vigil/domain/organisation/menu-arrangement';
import type { Group } from '@vigil/domain/organisation/group';
import { personalFields } from '@vigil/domain/organisation/personal-fields';
import { plainAccount, wholeAccount } from '@vigil/domain/organisation/plain-account';
import type { Role } from '@vigil/domain/organisation/role';
import type { User } from '@vigil/domain/organisation/user';
import { define } from '@vigil/stores/documents/define';
import { withoutLatest } from '../platform/reference/earlier-forms.js';
import { importCollections } from './people/imports/import-documents.js';
import { actCollections } from './acts/act-collections.js';

/** The password of a slip, for an account that has none of its own: id = the account's. */
export interface OneTimePasswordDocument {
  readonly id: string;
  readonly version: number;
  readonly hash: string;
  /** ms: it counts no longer then */
  readonly until: number;
  /** the act whose accounts it was printed for, and which printing of them it was, from 1: the last alone counts */
  readonly act?: string;
  readonly printing?: number;
  /**
   * HMAC under the installation's key of all that it says: nobody gives an account one by writing here. None, or one over
   * less, in those of an earlier Vigil, which count no longer.
   */
  readonly mark?: string;
}

/** What the log has of an account: nothing that says who somebody is, or lets them in. */
export const recordedUser = (user: User): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(wholeAccount(user)).filter(([field]) => !isPersonal(field)));

/**
 * What of an account the log holds a hash of alone: all that is personal, with the password's hash, whose chance nobody
 * has who lacks the account, as after an erasure. Where there is no password nothing would hide a name or a number: then
 * the pictures that are encrypted for the person alone, whose ids are hashes of what chance encrypted. Fields that say
 * nothing are left out, so that a later one changes no hash.
 */
export function sealedUser(user: User): unknown {
  const fields = user.passwordHash == null ? encryptedPictures : personalFields;
  return Object.fromEntries(fields.flatMap((field) => (user[field] == null ? [] : [[field, user[field]]])));
}

const encryptedPictures = ['idPhotoFileId', 'faceFileId'] as const;

const isPersonal = (field: string): boolean => (personalFields as readonly string[]).includes(field);

/** What the organisation keeps, with indexes. */
export const collections = {
  users: define<User>({
    name: 'users',
    recordedAs: 'user',
    recordedForm: recordedUser,
    earlierForms: (user) => withoutLatest(recordedUser(user), plainAccount),
    sealedForm: sealedUser,
    indexes: [
      { fields: ['userName'], unique: true },
      { fields: ['deptCode', 'userName'] },
      { fields: ['createTime'] },
      { fields: ['realName'] },
      { fields: ['roleType'] },
      { fields: ['departId'] },
      { fields: ['groupKey'], sparse: true },
      { fields: ['faceUnverified', 'id'] },
    ],
  }),
  roles: define<Role>({ name: 'roles', recordedAs: 'role', indexes: [{ fields: ['code'], unique: true }] }),
  menus: define<MenuArrangement>({ name: 'menus', recordedAs: 'menu', indexes: [] }),
  oneTimePasswords: define<OneTimePasswordDocument>({ name: 'one_time_passwords', indexes: [] }),
  departments: define<Department>({ name: 'departments', indexes: [{ fields: ['deptCode'] }] }),
  groups: define<Group>({ name: 'groups', recordedAs: 'group', indexes: [] }),
  distributionRules: define<DistributionRule>({ name: 'distribution_rules', indexes: [] }),
  /** every `groupKey` that somebody has or had: its id */
  groupKeys: define<{ readonly id: string }>({ name: 'group_keys', indexes: [] }),
  ...actCollections,
  ...importCollections,
} as const;
