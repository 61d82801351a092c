import type { MenuEntry } from '../platform/declarations/menu.js';

/** The pages of messages in the console. */
export const messagesMenu: readonly MenuEntry[] = [
  {
    under: 'sys',
    path: 'notice',
    name: 'NoticeAdmin',
    component: 'messages/notices/notice-list-page',
    title: '公告管理',
    permission: 'sys:notice:list',
  },
];
