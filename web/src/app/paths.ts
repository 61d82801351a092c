/** Addresses the shell itself leads to; every other address is its slice's own. */
export const appPaths = {
  home: '/web/index',
  login: '/login',
  /** the user centre */
  centre: '/web/uc',
  centreTab: (key: string) => `/web/uc?to=${encodeURIComponent(key)}`,
  notFound: '/404',
  noPermission: '/401',
  questionBank: '/web/questionBank',
  /** where exams are signed up for, which rooms below it lead to as well */
  signUp: '/web/signup',
  agreement: '/web/legal/agreement',
  privacy: '/web/legal/privacy',
  emptyPage: '/empytyPage',
  /** a page of others that was put into the menu */
  embedded: (id: string) => `/web/page/${encodeURIComponent(id)}`,
  /** Served by the console. */
  admin: '/admin',
} as const;
