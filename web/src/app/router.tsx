import { Loading } from '@vigil/ui/state/loading.tsx';
import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom';
import { guard } from './guard.ts';
import { paths } from './paths.ts';
import { Root } from './root.tsx';
import { RouteFailed } from './route-failed.tsx';
import { WebLayout } from './web-layout.tsx';

type Lazy = NonNullable<RouteObject['lazy']>;

const home: Lazy = async () => ({ Component: (await import('../exams/home-page.tsx')).HomePage });
const online: Lazy = async () => ({ Component: (await import('../exams/online-page.tsx')).OnlinePage });
const mock: Lazy = async () => ({ Component: (await import('../exams/mock-page.tsx')).MockPage });
const repos: Lazy = async () => ({
  Component: (await import('../question-bank/bank-list-page.tsx')).BankListPage,
});
const instructions: Lazy = async () => ({
  Component: (await import('../exams/instructions-page.tsx')).InstructionsPage,
});
const check: Lazy = async () => ({
  Component: (await import('../exam-taking/check/check-page.tsx')).CheckPage,
});
const debug: Lazy = async () => ({
  Component: (await import('../exam-taking/check/device-debug-page.tsx')).DeviceDebugPage,
});
const result: Lazy = async () => ({
  Component: (await import('../exam-taking/result/result-page.tsx')).ResultPage,
});
const scores: Lazy = async () => ({
  Component: (await import('../exam-taking/records/scores-page.tsx')).ScoresPage,
});
const attempts: Lazy = async () => ({
  Component: (await import('../exam-taking/records/attempts-page.tsx')).AttemptsPage,
});
const start: Lazy = async () => ({
  Component: (await import('../exam-taking/taking/taking-page.tsx')).TakingPage,
});
const step: Lazy = async () => ({
  Component: (await import('../exam-taking/taking/step-page.tsx')).StepPage,
});
const login: Lazy = async () => ({ Component: (await import('../accounts/login-page.tsx')).LoginPage });
const register: Lazy = async () => ({
  Component: (await import('../accounts/closed-page.tsx')).RegisterPage,
});
const forgot: Lazy = async () => ({ Component: (await import('../accounts/closed-page.tsx')).ForgotPage });
const sync: Lazy = async () => ({ Component: (await import('../accounts/sync-page.tsx')).SyncPage });
const notFound: Lazy = async () => ({ Component: (await import('./plain-pages.tsx')).NotFoundPage });
const noPermission: Lazy = async () => ({ Component: (await import('./plain-pages.tsx')).NoPermissionPage });
const emptyPage: Lazy = async () => ({ Component: (await import('./plain-pages.tsx')).EmptyPage });
const onward: Lazy = async () => ({ Component: (await import('./plain-pages.tsx')).RedirectH5Page });

/** A guarded page; its name is the specification's (spec 1 §2). */
const page = (path: string, lazy: Lazy, name?: string): RouteObject => ({
  path,
  lazy,
  loader: guard,
  handle: { name },
});

const inLayout: RouteObject[] = [
  page('/web/index', home, 'ExamOnline'),
  page('/web/onlineExam', online),
  page('/web/exam/onlineExam', online),
  page('/web/mockExam', mock),
  page('/web/repo', repos),
  page('/web/questionBank', repos),
  page('/web/detail/instructions', instructions),
  page('/web/exam/checkExam/:id', check, 'CheckExam'),
  page('/web/exam/check/:id', check, 'checkExamNew'),
  page('/web/exam/debug', debug),
  page('/web/exam/result/:id', result, 'ShowExam'),
  page('/web/paper', scores),
  page('/web/paper/list/:examId/:userId', attempts),
  {
    path: '/web/uc',
    lazy: scores,
    loader: (args) => guard(args) ?? ucTab(args.request),
    handle: { name: 'UserCenter' },
  },
];

/** Of the user centre's tabs only the scores exist; another leads there too. */
const ucTab = (request: Request): Response | null => {
  const tab = new URL(request.url).searchParams.get('to');
  return tab === 'exam' ? null : redirect('/web/uc?to=exam');
};

const alone: RouteObject[] = [
  page('/web/exam/start/:id', start, 'StartExam'),
  page('/web/exam/step/:id', step, 'StepExam'),
  page('/login', login),
  page('/register', register),
  page('/forgot', forgot),
  page('/sync', sync),
  page('/404', notFound),
  page('/401', noPermission),
  page('/empytyPage', emptyPage),
  page('/redirecth5', onward),
  {
    path: '/redirect/*',
    loader: ({ params, request }) =>
      redirect(`/${params['*'] ?? ''}${new URL(request.url).search}`.replace(/^\/{2,}/, '/')),
  },
  { path: '/', loader: () => redirect(paths.home) },
  { path: '/web', loader: () => redirect(paths.home) },
  { path: '*', loader: () => redirect(paths.notFound) },
];

/** While the first page's code is on its way. */
const Opening = () => (
  <main style={{ maxWidth: '40rem', margin: '0 auto', padding: '15vh 1rem 0' }}>
    <Loading shape="page" />
  </main>
);

/** Every address of the learner app. */
export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteFailed,
    HydrateFallback: Opening,
    children: [{ Component: WebLayout, ErrorBoundary: RouteFailed, children: inLayout }, ...alone],
  },
]);
