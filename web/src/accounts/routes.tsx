import { IconShieldLock } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import { appPaths } from '../app/paths.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** Login in all its forms. */
export const routes: SliceRoutes = {
  pages: [
    {
      path: appPaths.login,
      title: t('用户登录'),
      guests: true,
      alone: true,
      load: async () => (await import('./login-page.tsx')).LoginPage,
    },
    {
      path: paths.register,
      title: t('注册新账号'),
      guests: true,
      alone: true,
      load: async () => (await import('./closed-page.tsx')).RegisterPage,
    },
    {
      path: paths.forgot,
      title: t('重置密码'),
      guests: true,
      alone: true,
      load: async () => (await import('./closed-page.tsx')).ForgotPage,
    },
    {
      path: paths.sync,
      title: t('登录成功'),
      guests: true,
      alone: true,
      load: async () => (await import('./sync-page.tsx')).SyncPage,
    },
    {
      path: paths.attempts,
      title: t('登录记录'),
      personMenu: { icon: IconShieldLock, place: 4 },
      load: async () => (await import('./login-attempts-page.tsx')).LoginAttemptsPage,
    },
  ],
};
