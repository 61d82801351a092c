import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { RouteTitle } from '@vigil/ui/routing/route-title.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { lazy, type ReactNode } from 'react';
import { createBrowserRouter, Link, Navigate, useRouteError, type RouteObject } from 'react-router-dom';
import { BroughtContext } from './brought.tsx';
import { appPaths } from './paths.ts';
import { firstPage } from './menu.ts';
import { Guard, useSession } from './session.tsx';
import { Shell } from './shell.tsx';
import type { ConsolePage } from './slice-routes.ts';
import { pages } from './slices.ts';
import { brought } from './surroundings.ts';

/** The console opens on the first page its menu grants. */
function Home() {
  const first = firstPage(useSession().menu);
  return first === null ? <NotGranted /> : <Navigate to={first} replace />;
}

/**
 * Shows a page to whom the server's menu grants it, else says so; the server refuses its calls in any case.
 */
function Granted({ page, children }: { readonly page: ConsolePage; readonly children: ReactNode }) {
  const { opens, site } = useSession();
  if (!opens(page.name)) return <NotGranted />;
  return (
    <>
      <RouteTitle title={`${page.title} - ${site.siteName}`} />
      {children}
    </>
  );
}

const NotGranted = () => (
  <Nothing
    name={t('没有访问权限')}
    icon={<IconLock size={24} stroke={1.6} />}
    title={t('您没有权限查看此页面')}
    hint={t('如需查看，请联系管理员授权。')}
  />
);

const NotFound = () => (
  <Nothing
    name={t('页面不存在')}
    title={t('页面找不到了！')}
    hint={t('地址可能有误，或者此功能尚未开放。')}
  />
);

interface NothingProps {
  /** in the browser's tab */
  readonly name: string;
  readonly icon?: ReactNode;
  readonly title: string;
  readonly hint: string;
}

/** Where a page would be, why there is none; the way home. */
function Nothing({ name, ...words }: NothingProps) {
  const { site } = useSession();
  return (
    <>
      <RouteTitle title={`${name} - ${site.siteName}`} />
      <Empty
        page
        {...words}
        action={
          <Button component={Link} to={appPaths.home} variant="default">
            {t('返回首页')}
          </Button>
        }
      />
    </>
  );
}

/**
 * A fault of this app, or a part of it that could not be loaded (a newer version was installed meanwhile):
 * load the page again.
 */
function Broken() {
  console.error(useRouteError());
  return (
    <main id="main" style={{ margin: '15vh auto', maxWidth: '40rem', padding: '0 1rem' }}>
      <Empty
        page
        title={t('页面出错了')}
        hint={t('可能是系统刚刚更新，请重新加载页面。')}
        action={<Button onClick={() => location.reload()}>{t('重新加载')}</Button>}
      />
    </main>
  );
}

function routeOf(page: ConsolePage): RouteObject {
  const Page = lazy(async () => ({ default: await page.load() }));
  return {
    path: page.path,
    handle: page,
    element: (
      <Granted page={page}>
        <Page />
      </Granted>
    ),
  };
}

/** Every address of the console: the slices' pages, in the shell. */
export const routes: RouteObject[] = [
  {
    path: appPaths.home,
    errorElement: <Broken />,
    element: (
      <Guard>
        <BroughtContext value={brought}>
          <Shell />
        </BroughtContext>
      </Guard>
    ),
    children: [
      { index: true, element: <Home /> },
      ...pages.map(routeOf),
      { path: '*', element: <NotFound /> },
    ],
  },
  { path: '*', element: <Navigate to={appPaths.home} replace /> },
];

export const createConsoleRouter = () => createBrowserRouter(routes);
