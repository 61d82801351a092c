import { IconUserCircle } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { appPaths } from './paths.ts';
import type { SliceRoutes } from './slice-routes.ts';

const plain = () => import('./plain-pages.tsx');

/**
 * The shell's own pages: the user centre, whose tabs are the slices'; nothing found, nothing allowed, nothing
 * configured, and a link that leads on.
 */
export const routes: SliceRoutes = {
  pages: [
    {
      path: appPaths.centre,
      name: 'UserCenter',
      title: t('个人中心'),
      personMenu: { icon: IconUserCircle, place: 4 },
      load: async () => (await import('./centre/centre-page.tsx')).CentrePage,
    },
    {
      path: appPaths.agreement,
      title: t('用户协议'),
      guests: true,
      load: async () => (await import('./legal-page.tsx')).AgreementPage,
    },
    {
      path: appPaths.privacy,
      title: t('隐私政策'),
      guests: true,
      load: async () => (await import('./legal-page.tsx')).PrivacyPage,
    },
    {
      path: appPaths.notFound,
      title: t('页面不存在'),
      guests: true,
      alone: true,
      load: async () => (await plain()).NotFoundPage,
    },
    {
      path: appPaths.noPermission,
      title: t('没有访问权限'),
      guests: true,
      alone: true,
      load: async () => (await plain()).NoPermissionPage,
    },
    {
      path: appPaths.emptyPage,
      title: t('暂无内容'),
      guests: true,
      alone: true,
      load: async () => (await plain()).EmptyPage,
    },
    {
      path: '/redirecth5',
      title: t('页面跳转'),
      guests: true,
      alone: true,
      load: async () => (await plain()).RedirectH5Page,
    },
  ],
};
