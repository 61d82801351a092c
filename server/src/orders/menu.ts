import type { MenuEntry, PermissionWords } from '../platform/declarations/menu.js';

/** Pages of orders in the console. */
export const ordersMenu: readonly MenuEntry[] = [
  {
    under: 'pay',
    path: 'order',
    name: 'PayOrders',
    component: 'orders/order-list-page',
    title: '订单管理',
    permission: 'pay:order',
  },
  {
    under: 'pay',
    path: 'invoice',
    name: 'PayInvoices',
    component: 'orders/invoices/invoice-list-page',
    title: '发票管理',
    permission: 'pay:invoice',
  },
  {
    under: 'pay',
    path: 'discount',
    name: 'PayDiscounts',
    component: 'orders/discounts/discount-page',
    title: '优惠码',
    permission: 'pay:discount',
  },
  {
    under: 'pay',
    path: 'reconciliation',
    name: 'PayReconciliation',
    component: 'orders/reconciliation/reconciliation-page',
    title: '对账',
    permission: 'pay:reconcile',
  },
  {
    under: 'sys',
    path: 'pay',
    name: 'PayConfig',
    component: 'orders/channels-page',
    title: '支付配置',
    last: true,
    permission: 'sys:pay',
  },
];

/** What may be done with orders besides looking at them: two people, so that nobody sends money to themselves. */
export const ordersPermissions: readonly PermissionWords[] = [
  { code: 'pay:refund', title: '申请退款', under: 'pay' },
  { code: 'pay:refund:audit', title: '审核退款', under: 'pay' },
  { code: 'pay:export', title: '导出订单和对账', under: 'pay' },
  { code: 'pay:reconcile:settle', title: '处理对账差异', under: 'pay' },
];
