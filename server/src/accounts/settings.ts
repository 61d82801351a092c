import type { SettingDeclarations, SettingReader } from '../platform/declarations/settings.js';

/** Ways into the site; somebody must be able to use one of them. */
const ways = [
  ...['accountLogin', 'mobileLogin', 'wechatLogin', 'faceLogin', 'cropLogin', 'dingLogin'],
  ...['oidcLogin', 'ldapLogin', 'samlLogin', 'passkeyLogin'],
];

/** What an installation switches of logging in. */
export const accountsSettings: SettingDeclarations = {
  accountLogin: {
    ...{ kind: 'switch', initially: true, group: 'login', title: '账号密码登录', toPages: true },
    ...{ hint: '关闭后学员不能用账号密码登录；管理员始终可以。', obeyedBy: 'accounts/login.ts' },
    problem: (to: SettingReader) => (ways.some((way) => to.on(way)) ? null : '请至少保留一种登录方式！'),
  },
  mobileLogin: {
    ...{ kind: 'switch', initially: false, group: 'login', title: '手机验证码登录', toPages: true },
    ...{
      hint: '登录页出现“验证码登录”；需要已配置短信服务。',
      obeyedBy: 'accounts/registration/enter-by-code.ts',
    },
  },
  oidcLogin: {
    ...{ kind: 'switch', initially: false, group: 'login', title: '统一身份认证（OIDC）登录', toPages: true },
    ...{
      hint: '登录页出现单点登录按钮；需要先在“单点登录”中设置身份提供方。',
      obeyedBy: 'accounts/sign-on/ways-on.ts',
    },
  },
  ldapLogin: {
    ...{ kind: 'switch', initially: false, group: 'login', title: '目录账号（LDAP）登录', toPages: true },
    ...{
      hint: '登录页出现目录账号登录；需要先在“单点登录”中设置目录服务。',
      obeyedBy: 'accounts/sign-on/ways-on.ts',
    },
  },
  samlLogin: {
    ...{ kind: 'switch', initially: false, group: 'login', title: '统一身份认证（SAML）登录', toPages: true },
    ...{
      hint: '登录页出现单点登录按钮；需要先在“单点登录”中设置身份提供方。',
      obeyedBy: 'accounts/sign-on/ways-on.ts',
    },
  },
  passkeyLogin: {
    ...{ kind: 'switch', initially: false, group: 'login', title: '通行密钥登录', toPages: true },
    ...{
      hint: '用指纹、面容或安全密钥登录，不需要密码；本人先在个人中心“密码安全”中添加。需要用域名访问本站。',
      obeyedBy: 'accounts/passkeys/enter-by-passkey.ts',
    },
  },
  wechatLogin: {
    ...{ kind: 'switch', initially: false, group: 'login', title: '微信登录', toPages: true },
    ...{
      hint: '登录页出现微信按钮；需要先在“单点登录”中设置应用。',
      obeyedBy: 'accounts/sign-on/ways-on.ts',
    },
  },
  cropLogin: {
    ...{ kind: 'switch', initially: false, group: 'login', title: '企业微信登录', toPages: true },
    ...{
      hint: '登录页出现企业微信按钮；需要先在“单点登录”中设置应用。',
      obeyedBy: 'accounts/sign-on/ways-on.ts',
    },
  },
  dingLogin: {
    ...{ kind: 'switch', initially: false, group: 'login', title: '钉钉登录', toPages: true },
    ...{
      hint: '登录页出现钉钉按钮；需要先在“单点登录”中设置应用。',
      obeyedBy: 'accounts/sign-on/ways-on.ts',
    },
  },
  userReg: {
    ...{ kind: 'switch', initially: false, group: 'account', title: '开放注册', toPages: true },
    ...{ hint: '登录页出现“注册新账号”，未注册的手机号可用验证码直接注册。' },
    obeyedBy: 'accounts/registration/register.ts',
  },
  userAudit: {
    ...{ kind: 'switch', initially: false, group: 'account', title: '注册后需审核' },
    ...{ hint: '自行注册的账号为“待审核”，管理员启用后才能登录。', onlyWhile: { name: 'userReg', is: true } },
    obeyedBy: 'accounts/registration/register.ts',
  },
  userDeptType: {
    ...{ kind: 'choice', initially: '0', group: 'account', title: '注册部门', toPages: true },
    ...{ choices: { 0: '用户自己选择', 1: '默认部门' }, onlyWhile: { name: 'userReg', is: true } },
    obeyedBy: 'accounts/registration/registering.ts',
    problem: (to: SettingReader) =>
      to.text('userDeptType') === '1' && to.text('userDeptCode') === '' ? '请选择注册用户的默认部门！' : null,
  },
  userDeptCode: {
    ...{ kind: 'department', initially: '', group: 'account', title: '默认部门' },
    ...{ onlyWhile: { name: 'userDeptType', is: '1' }, obeyedBy: 'accounts/registration/registering.ts' },
  },
  loginTick: {
    ...{ kind: 'choice', initially: '0', group: 'account', title: '同时登录' },
    ...{
      choices: { 0: '允许多处同时登录', 1: '新登录会让其他设备退出' },
      obeyedBy: 'accounts/open-session.ts',
    },
    hint: '正在考试的设备在交卷前不会被退出。',
  },
};
