import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** What people are told: notices, messages, templates. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'NoticeAdmin',
      path: paths.notices,
      title: t('公告管理'),
      load: async () => (await import('./notices/notice-list-page.tsx')).NoticeListPage,
    },
    {
      name: 'NotifyTmpl',
      path: paths.templates,
      title: t('通知模板'),
      load: async () => (await import('./templates/template-list-page.tsx')).TemplateListPage,
    },
    {
      name: 'MailConfig',
      path: paths.mail,
      title: t('邮件设置'),
      load: async () => (await import('./mail/mail-page.tsx')).MailPage,
    },
    {
      name: 'Outbox',
      path: paths.outbox,
      title: t('发件箱'),
      load: async () => (await import('./outbox/outbox-page.tsx')).OutboxPage,
    },
  ],
  brings: {
    personPanels: async () => (await import('./person/person-messages.tsx')).PersonMessages,
  },
};
