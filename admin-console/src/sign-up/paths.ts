export const paths = {
  signUps: '/admin/exam/signup',
  groupSignUp: '/admin/exam/group-signup',
} as const;
