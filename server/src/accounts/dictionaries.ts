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
    oidc: '统一身份认证',
    ldap: '目录账号',
    saml: '统一身份认证（SAML）',
  }),
};

export const accountsEnumerations: EnumerationDeclarations = { 'LoginBinding.loginType': 'login_type' };
