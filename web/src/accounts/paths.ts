/** Addresses of the learner's account; the login page's is the shell's. */
export const paths = {
  register: '/register',
  forgot: '/forgot',
  /** who tried to enter the own account */
  attempts: '/web/login-attempts',
  sync: '/sync',
  /** the second profile page, to which the console leads, too */
  profile: '/profile/index',
} as const;
