/** Addresses of the learner's account; the login page's is the shell's. */
export const paths = {
  register: '/register',
  forgot: '/forgot',
  sync: '/sync',
} as const;
