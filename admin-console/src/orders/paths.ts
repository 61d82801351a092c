export const paths = {
  orders: '/admin/pay/order',
  invoices: '/admin/pay/invoice',
  discounts: '/admin/pay/discount',
  reconciliation: '/admin/pay/reconciliation',
  payChannels: '/admin/sys/pay',
} as const;
