import { Breadcrumb, type Crumb } from '@vigil/ui/console/breadcrumb.tsx';
import { ConsoleFrame } from '@vigil/ui/console/console-frame.tsx';
import { trailTo } from '@vigil/ui/console/menu-item.ts';
import { FullscreenButton } from '@vigil/ui/layout/fullscreen-button.tsx';
import { ConnectionBar } from '@vigil/ui/state/connection-bar.tsx';
import { MaintenanceBar, maintenanceIn } from '@vigil/ui/state/maintenance-bar.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { Suspense, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { PagePlaceContext, type PagePlace } from './page.tsx';
import { ConsoleSearch } from './palette/console-search.tsx';
import { useSession } from './session.tsx';
import { SessionMenu } from './session-menu.tsx';
import { usePageFocus } from './use-page-focus.ts';
import styles from './shell.module.css';

/**
 * The console around every page: menu, breadcrumb, who is logged in, and a quiet bar while the server cannot
 * be reached.
 */
export function Shell() {
  const { menu, site } = useSession();
  const location = useLocation();
  const { pathname } = location;
  const navigate = useNavigate();
  usePageFocus(location);
  const [place, setPlace] = useState<PagePlace | null>(null);
  const current = place?.under ?? pathname;
  const trail = trailTo(menu, current);
  const crumbs: Crumb[] = trail
    // A heading that is a page itself is said once.
    .filter(({ title }, index) => title !== trail[index + 1]?.title)
    .map(({ title, path }) => ({ title, path }));
  if (place && trail.at(-1)?.path !== pathname) crumbs.push({ title: place.title, path: null });
  if (place?.within) crumbs.push({ title: place.within, path: null });
  return (
    <PagePlaceContext value={setPlace}>
      <ConsoleFrame
        siteName={site.siteName}
        logo={site.backLogo}
        entries={menu}
        current={current}
        onOpen={(path) => void navigate(path)}
        breadcrumb={<Breadcrumb crumbs={crumbs} onOpen={(path) => void navigate(path)} />}
        tools={
          <>
            <ConsoleSearch />
            <FullscreenButton className={styles['fullscreen']} />
            <SessionMenu />
          </>
        }
        notice={
          <>
            {!place?.tellsConnection && <ConnectionBar />}
            <MaintenanceBar of={maintenanceIn(site.settings)} />
          </>
        }
      >
        <Suspense fallback={<Loading shape="page" />}>
          <Outlet />
        </Suspense>
      </ConsoleFrame>
    </PagePlaceContext>
  );
}
