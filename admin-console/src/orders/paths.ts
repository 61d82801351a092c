export const paths = {
  orders: '/admin/pay/order',
  discounts: '/admin/pay/discount',
  reconciliation: '/admin/pay/reconciliation',
  payChannels: '/admin/sys/pay',
} as const;
