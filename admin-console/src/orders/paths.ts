export const paths = {
  payChannels: '/admin/sys/pay',
} as const;
