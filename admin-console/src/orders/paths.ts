export const paths = {
  orders: '/admin/pay/order',
  reconciliation: '/admin/pay/reconciliation',
  payChannels: '/admin/sys/pay',
} as const;
