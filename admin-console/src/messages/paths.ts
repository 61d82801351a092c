export const paths = {
  notices: '/admin/sys/notice',
  templates: '/admin/sys/notify',
  outbox: '/admin/sys/outbox',
} as const;
