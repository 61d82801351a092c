export const paths = {
  security: '/admin/dashboard/security',
  smsSandbox: '/admin/sys/sms-sandbox',
  signOn: '/admin/sys/sign-on',
} as const;
