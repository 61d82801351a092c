import {
  words,
  type DictionaryDeclarations,
  type EnumerationDeclarations,
} from '../platform/declarations/dictionaries.js';

/** Dictionaries of people and of the menu (spec 3 §3, §6–7). */
export const organisationDictionaries: DictionaryDeclarations = {
  role_type: words('角色类型', { 1: '学员', 2: '管理员' }),
  user_state: words('用户状态', { 0: '正常', 1: '禁用', 2: '待审核' }),
  id_card_type: words('证件类型', { 1: '身份证', 2: '港澳通行证', 3: '台湾通行证', 4: '护照' }),
  menu_type: words('菜单类型', { 1: '菜单', 2: '功能', 3: '路由' }),
};

export const organisationEnumerations: EnumerationDeclarations = {
  roleType: 'role_type',
  'UserDetail.state': 'user_state',
  'PersonRow.state': 'user_state',
  'GroupUser.state': 'user_state',
  idCardType: 'id_card_type',
  menuType: 'menu_type',
};
