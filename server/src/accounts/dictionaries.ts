import {
  words,
  type DictionaryDeclarations,
  type EnumerationDeclarations,
} from '../platform/declarations/dictionaries.js';

/** Ways in besides the password (bind-001). */
export const accountsDictionaries: DictionaryDeclarations = {
  login_type: words('登录方式', {
    mobile: '手机号',
    wechat: '微信',
    'crop-wechat': '企业微信',
    'ding-talk': '钉钉',
  }),
};

export const accountsEnumerations: EnumerationDeclarations = { 'LoginBinding.loginType': 'login_type' };
