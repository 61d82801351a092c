import { t } from '@vigil/ui/text/t.ts';
import type { SliceRoutes } from '../app/slice-routes.ts';
import { paths } from './paths.ts';

/** Where money comes in. */
export const routes: SliceRoutes = {
  pages: [
    {
      name: 'PayOrders',
      path: paths.orders,
      title: t('订单管理'),
      load: async () => (await import('./order-list-page.tsx')).OrderListPage,
    },
    {
      name: 'PayInvoices',
      path: paths.invoices,
      title: t('发票管理'),
      load: async () => (await import('./invoices/invoice-list-page.tsx')).InvoiceListPage,
    },
    {
      name: 'PayDiscounts',
      path: paths.discounts,
      title: t('优惠码'),
      load: async () => (await import('./discounts/discount-page.tsx')).DiscountPage,
    },
    {
      name: 'PayReconciliation',
      path: paths.reconciliation,
      title: t('对账'),
      load: async () => (await import('./reconciliation/reconciliation-page.tsx')).ReconciliationPage,
    },
    {
      name: 'PayConfig',
      path: paths.payChannels,
      title: t('支付配置'),
      load: async () => (await import('./channels-page.tsx')).ChannelsPage,
    },
  ],
};
