import type { SettingDeclarations, SettingReader } from '../platform/declarations/settings.js';

/** Ways into the site; somebody must be able to use one of them. */
const ways = ['accountLogin', 'mobileLogin', 'wechatLogin', 'faceLogin', 'cropLogin', 'dingLogin'];

/** What an installation switches of logging in. */
export const accountsSettings: SettingDeclarations = {
  accountLogin: {
    ...{ kind: 'switch', initially: true, group: 'login', title: '账号密码登录', toPages: true },
    ...{ hint: '关闭后学员不能用账号密码登录；管理员始终可以。', obeyedBy: 'accounts/login.ts' },
    problem: (to: SettingReader) => (ways.some((way) => to.on(way)) ? null : '请至少保留一种登录方式！'),
  },
};
