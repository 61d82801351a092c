import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom';
import { guard } from './guard.ts';
import { ownPath } from './own-path.ts';
import { appPaths } from './paths.ts';
import { Root } from './root.tsx';
import { RouteFailed } from './route-failed.tsx';
import type { WebPage } from './slice-routes.ts';
import { pages } from './slices.ts';
import { WebLayout } from './web-layout.tsx';

const routeOf = (page: WebPage): RouteObject => ({
  path: page.path,
  lazy: async () => ({ Component: await page.load() }),
  loader: guard(page),
  handle: page,
});

/** Addresses that only lead on. */
const redirects: RouteObject[] = [
  {
    path: '/redirect/*',
    loader: ({ params, request }) =>
      redirect(ownPath(`/${params['*'] ?? ''}${new URL(request.url).search}`, appPaths.home)),
  },
  { path: '/', loader: () => redirect(appPaths.home) },
  { path: '/web', loader: () => redirect(appPaths.home) },
  // What people try who know the address of the home.
  {
    path: '/web/login',
    loader: ({ request }) => redirect(`${appPaths.login}${new URL(request.url).search}`),
  },
  { path: '*', loader: () => redirect(appPaths.notFound) },
];

/** Every address of the learner app: the slices' pages, in the layout or alone. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteFailed,
    children: [
      {
        Component: WebLayout,
        ErrorBoundary: RouteFailed,
        children: pages.filter((page) => !page.alone).map(routeOf),
      },
      ...pages.filter((page) => page.alone).map(routeOf),
      ...redirects,
    ],
  },
];

export const createWebRouter = () => createBrowserRouter(routes);
