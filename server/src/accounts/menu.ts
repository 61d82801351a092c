import type { MenuEntry, PermissionWords } from '../platform/declarations/menu.js';

/** The page on which an administrator keeps their own account safe; opened from the menu at their name. */
export const accountsMenu: readonly MenuEntry[] = [
  {
    under: 'home',
    path: 'security',
    name: 'Security',
    component: 'accounts/security-page',
    title: '安全设置',
    permission: null,
    hidden: true,
  },
];

/** What would have been sent, where nothing is. */
export const sandboxMenu: readonly MenuEntry[] = [
  {
    under: 'sys',
    path: 'sms-sandbox',
    name: 'SmsSandbox',
    component: 'accounts/sms-sandbox-page',
    title: '短信沙箱',
    permission: 'sys:sms:sandbox',
    last: true,
  },
];

/** Providers of institutions, and who waits to be told whose account they are. */
export const signOnMenu: readonly MenuEntry[] = [
  {
    under: 'sys',
    path: 'sign-on',
    name: 'SignOnConfig',
    component: 'accounts/sign-on/sign-on-page',
    title: '单点登录',
    permission: 'sys:signon',
    last: true,
  },
];

export const accountsPermissions: readonly PermissionWords[] = [
  { code: 'sys:security', title: '要求管理员使用两步验证', under: 'sys' },
];
