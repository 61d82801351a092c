import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { ReactNode } from 'react';
import { createBrowserRouter, Link, Navigate, useRouteError } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { firstPage } from './menu.ts';
import { pages } from './pages.tsx';
import { Guard, useSession } from './session.tsx';
import { Shell } from './shell.tsx';

/** The console opens on the first page its menu grants. */
function Home() {
  return <Navigate to={firstPage(useSession().menu) ?? paths.examList} replace />;
}

/**
 * Shows a page to whom the server's menu grants it, else says so; the server refuses its calls in any case.
 */
function Granted({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (useSession().opens(name)) return <>{children}</>;
  return (
    <Empty
      page
      icon={<IconLock size={24} stroke={1.6} />}
      title={t('您没有权限查看此页面')}
      hint={t('如需查看，请联系管理员授权。')}
      action={
        <Button component={Link} to={paths.home} variant="default">
          {t('返回首页')}
        </Button>
      }
    />
  );
}

function NotFound() {
  return (
    <Empty
      page
      title={t('页面找不到了！')}
      hint={t('地址可能有误，或者此功能尚未开放。')}
      action={
        <Button component={Link} to={paths.home} variant="default">
          {t('返回首页')}
        </Button>
      }
    />
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

/** Every address of the console. */
export const createConsoleRouter = () =>
  createBrowserRouter([
    {
      path: paths.home,
      errorElement: <Broken />,
      element: (
        <Guard>
          <Shell />
        </Guard>
      ),
      children: [
        { index: true, element: <Home /> },
        ...pages.map(({ name, path, Page }) => ({
          path,
          element: (
            <Granted name={name}>
              <Page />
            </Granted>
          ),
        })),
        { path: '*', element: <NotFound /> },
      ],
    },
    { path: '*', element: <Navigate to={paths.home} replace /> },
  ]);
