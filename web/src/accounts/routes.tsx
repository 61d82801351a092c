import {
  IconDevices,
  IconLink,
  IconLock,
  IconShieldCheck,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
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
      load: async () => (await import('./register-page.tsx')).RegisterPage,
    },
    {
      path: paths.forgot,
      title: t('重置密码'),
      guests: true,
      alone: true,
      load: async () => (await import('./forgot-page.tsx')).ForgotPage,
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
      personMenu: { icon: IconShieldLock, place: 5 },
      load: async () => (await import('./login-attempts-page.tsx')).LoginAttemptsPage,
    },
    {
      path: paths.profile,
      title: t('个人资料'),
      load: async () => (await import('./profile/profile-page.tsx')).ProfilePage,
    },
  ],
  centre: [
    {
      key: 'user',
      title: t('个人资料'),
      icon: IconUser,
      place: 1,
      load: async () => (await import('./profile/profile-page.tsx')).ProfileTab,
    },
    {
      key: 'pass',
      title: t('密码安全'),
      icon: IconLock,
      place: 5,
      load: async () => (await import('./password/password-page.tsx')).PasswordPage,
    },
    {
      key: 'devices',
      title: t('登录设备'),
      icon: IconDevices,
      place: 6,
      load: async () => (await import('./devices/devices-page.tsx')).DevicesPage,
    },
    {
      key: 'privacy',
      title: t('隐私与数据'),
      icon: IconShieldCheck,
      place: 7,
      load: async () => (await import('./privacy/privacy-page.tsx')).PrivacyPage,
    },
    {
      key: 'connect',
      title: t('账号绑定'),
      icon: IconLink,
      place: 10,
      load: async () => (await import('./bindings/bindings-page.tsx')).BindingsPage,
    },
  ],
};
