import { IconFileInvoice, IconReceipt } from '@tabler/icons-react';
import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';

/** What was bought. */
export const routes: SliceRoutes = {
  pages: [],
  centre: [
    {
      key: 'myOrder',
      title: t('我的订单'),
      icon: IconReceipt,
      place: 8,
      module: 'modulePay',
      load: async () => (await import('./my-orders-page.tsx')).MyOrdersPage,
    },
    {
      key: 'myInvoice',
      title: t('我的发票'),
      icon: IconFileInvoice,
      place: 8.5,
      module: 'modulePay',
      load: async () => (await import('./invoices/my-invoices-page.tsx')).MyInvoicesPage,
    },
  ],
};
