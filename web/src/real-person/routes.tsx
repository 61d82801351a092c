import { IconId } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';

/** Who a person is. */
export const routes: SliceRoutes = {
  pages: [],
  centre: [
    {
      key: 'real-person',
      title: t('实名认证'),
      icon: IconId,
      place: 9,
      setting: 'faceLogin',
      load: async () => (await import('./real-person-page.tsx')).RealPersonPage,
    },
  ],
  brings: {
    putRight: { RealPersonWanted: { label: t('去实名认证'), to: '/web/uc?to=real-person' } },
    loginWay: {
      setting: 'faceLogin',
      load: async () => (await import('./face-login/face-login-way.tsx')).FaceLoginWay,
    },
  },
};
