import { IconMail } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** What people are told. */
export const routes: SliceRoutes = {
  pages: [
    {
      path: paths.notices,
      title: t('通知公告'),
      guests: true,
      load: async () => (await import('./notices/notice-list-page.tsx')).NoticeListPage,
    },
    {
      path: '/web/notice/detail/:id',
      name: 'NoticeDetail',
      title: t('公告详情'),
      guests: true,
      load: async () => (await import('./notices/notice-page.tsx')).NoticePage,
    },
  ],
  centre: [
    {
      key: 'msg',
      title: t('站内消息'),
      icon: IconMail,
      place: 2,
      menuPlace: 1,
      load: async () => (await import('./inbox/inbox-page.tsx')).InboxPage,
    },
  ],
};
