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
  {
    under: 'sys',
    path: 'notify',
    name: 'NotifyTmpl',
    component: 'messages/templates/template-list-page',
    title: '通知模板',
    permission: 'sys:notify:list',
  },
  {
    under: 'sys',
    path: 'outbox',
    name: 'Outbox',
    component: 'messages/outbox/outbox-page',
    title: '发件箱',
    permission: 'sys:message:send',
  },
  {
    under: 'sys',
    path: 'mail',
    name: 'MailConfig',
    component: 'messages/mail/mail-page',
    title: '邮件设置',
    last: true,
    permission: 'sys:mail',
  },
];
