/** The only place with the learner app's addresses (spec 1 §2). */
export const paths = {
  home: '/web/index',
  myExams: '/web/exam/onlineExam',
  mockExams: '/web/mockExam',
  myScores: '/web/paper',
  repos: '/web/repo',
  /** The same list; named 赛事资讯 by one brand. */
  questionBank: '/web/questionBank',
  instructions: '/web/detail/instructions',
  deviceDebug: '/web/exam/debug',
  login: '/login',
  register: '/register',
  forgot: '/forgot',
  notFound: '/404',
  noPermission: '/401',
  emptyPage: '/empytyPage',
  admin: '/admin',
  check: (examId: string) => `/web/exam/checkExam/${encodeURIComponent(examId)}`,
  start: (paperId: string) => `/web/exam/start/${encodeURIComponent(paperId)}`,
  step: (paperId: string) => `/web/exam/step/${encodeURIComponent(paperId)}`,
  result: (paperId: string) => `/web/exam/result/${encodeURIComponent(paperId)}`,
  attempts: (examId: string, userId: string) =>
    `/web/paper/list/${encodeURIComponent(examId)}/${encodeURIComponent(userId)}`,
  /** Landing after a question could not be loaded (spec 1 §8). */
  homeAfterError: '/web/index?error',
  /** The same for the step page. */
  homeAfterBreak: '/web/index?break',
} as const;

/** Where a paper is sat: one question at a time when the exam says so. */
export const takingPath = (paper: { readonly id: string; readonly stepOn: boolean }): string =>
  paper.stepOn ? paths.step(paper.id) : paths.start(paper.id);

/**
 * A path of this site taken from a query string, or `fallback`: anything that could lead elsewhere is refused
 * (resolution 31).
 */
export function ownPath(path: string | null, fallback: string): string {
  if (path === null || !/^\/(?![/\\])/.test(path)) return fallback;
  const url = new URL(path, 'http://own.invalid');
  return url.host === 'own.invalid' ? `${url.pathname}${url.search}${url.hash}` : fallback;
}

/** Pages anyone may open (resolution 30); every other one needs a session. */
const open = [
  /^\/web\/index$/,
  /^\/web\/detail\//,
  /^\/(?:login|register|forgot|sync|404|401|empytyPage|redirecth5)$/,
  /^\/redirect(?:\/|$)/,
];

/** Whether a guest may open this path. */
export const openToGuests = (pathname: string): boolean =>
  open.some((pattern) => pattern.test(pathname.replace(/(.)\/$/, '$1')));
