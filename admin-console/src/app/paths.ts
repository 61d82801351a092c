/** Addresses the shell itself leads to; every other address is its slice's own. */
export const appPaths = {
  home: '/admin',
  /** Served by the learners' app. */
  login: (redirect: string) => `/login?redirect=${encodeURIComponent(redirect)}`,
  learnerHome: '/web/index',
  profile: '/profile/index',
  messages: '/web/uc?to=msg',
} as const;
