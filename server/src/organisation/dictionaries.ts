import {
  words,
  type DictionaryDeclarations,
  type EnumerationDeclarations,
} from '../platform/declarations/dictionaries.js';

/** Dictionaries of people (spec 3 §6–7). */
export const organisationDictionaries: DictionaryDeclarations = {
  role_type: words('角色类型', { 1: '学员', 2: '管理员' }),
  user_state: words('用户状态', { 0: '正常', 1: '禁用', 2: '待审核' }),
};

export const organisationEnumerations: EnumerationDeclarations = { roleType: 'role_type' };
