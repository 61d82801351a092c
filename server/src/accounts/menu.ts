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

export const accountsPermissions: readonly PermissionWords[] = [
  { code: 'sys:security', title: '要求管理员使用两步验证', under: 'sys' },
];
