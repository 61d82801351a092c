/** Addresses of the banks open for practice. */
export const paths = {
  repos: '/web/repo',
  /** The same list; named 赛事资讯 by one brand. */
  questionBank: '/web/questionBank',
} as const;
