import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** What an administrator does about their own account, and about others’ ways into theirs. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'Security',
      path: paths.security,
      title: t('安全设置'),
      load: async () => (await import('./security-page.tsx')).SecurityPage,
    },
    {
      name: 'SmsSandbox',
      path: paths.smsSandbox,
      title: t('短信沙箱'),
      load: async () => (await import('./sms-sandbox-page.tsx')).SmsSandboxPage,
    },
    {
      name: 'SignOnConfig',
      path: paths.signOn,
      title: t('单点登录'),
      load: async () => (await import('./sign-on/sign-on-page.tsx')).SignOnPage,
    },
  ],
  brings: {
    personActs: async () => (await import('./person/factor-reset.tsx')).FactorReset,
    personPanels: async () => (await import('./person/person-bindings.tsx')).PersonBindings,
  },
};
