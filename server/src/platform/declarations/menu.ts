/** Headings of the console's menu in their order: the one central list of it. A heading shows when a page of it does. */
export const menuHeadings = [
  { key: 'home', title: '控制台', icon: 'dashboard', path: '/admin/dashboard' },
  { key: 'exam', title: '考试管理', icon: 'exam', path: '/admin/exam' },
  { key: 'repo', title: '题库管理', icon: 'repo', path: '/admin/repo' },
  { key: 'audit', title: '审计回放', icon: 'audit', path: '/admin/audit' },
  { key: 'pay', title: '财务管理', icon: 'pay', path: '/admin/pay' },
  { key: 'sys', title: '系统管理', icon: 'sys', path: '/admin/sys' },
  { key: 'kit', title: '组件示例', icon: null, path: '/admin/kit' },
] as const;

export type MenuHeading = (typeof menuHeadings)[number]['key'];

/**
 * A page of the console as its slice declares it. Who lacks the permission neither sees nor opens it; the
 * console finds its page by `name`.
 */
export interface MenuEntry {
  readonly under: MenuHeading;
  /** below its heading's path; empty: the heading itself opens the page */
  readonly path: string;
  /** unique */
  readonly name: string;
  /** the console's source file, without `.tsx` */
  readonly component: string;
  readonly title: string;
  /** null: everybody opens it whom the menu shows another page */
  readonly permission: string | null;
  /** opened from another page, not from the menu */
  readonly hidden?: true;
  /** stands below the pages of its heading that do not say so, whatever room its slice is */
  readonly last?: true;
}

/**
 * What a permission that opens no page of its own is called where roles are granted it, and the heading it is found
 * under.
 */
export interface PermissionWords {
  readonly code: string;
  readonly title: string;
  readonly under: MenuHeading;
  /** of pages still to come: roles are granted it already, and no call asks for it yet */
  readonly reserved?: true;
}
