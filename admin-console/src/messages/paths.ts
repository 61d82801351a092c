export const paths = {
  notices: '/admin/sys/notice',
} as const;
