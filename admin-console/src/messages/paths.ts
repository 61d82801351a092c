export const paths = {
  notices: '/admin/sys/notice',
  templates: '/admin/sys/notify',
  mail: '/admin/sys/mail',
  outbox: '/admin/sys/outbox',
} as const;
