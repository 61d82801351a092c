export const paths = {
  orders: '/admin/pay/order',
  payChannels: '/admin/sys/pay',
} as const;
