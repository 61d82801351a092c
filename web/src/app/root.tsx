import { RouteTitle } from '@vigil/ui/routing/route-title.tsx';
import { Outlet } from 'react-router-dom';
import { NoticesContext } from './notices.tsx';
import { SiteGate } from './site.tsx';
import { useOpenPage } from './slice-routes.ts';
import { notices, overlays } from './surroundings.ts';

/** Around every page: site data first, and what slices lay over it (the login dialog a lost session opens). */
export function Root() {
  const page = useOpenPage();
  return (
    <SiteGate>
      <NoticesContext value={notices}>
        {page && <RouteTitle title={page.title} />}
        <Outlet />
        {overlays.map((Overlay, index) => (
          <Overlay key={index} />
        ))}
      </NoticesContext>
    </SiteGate>
  );
}
