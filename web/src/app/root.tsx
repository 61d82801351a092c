import { RouteTitle } from '@vigil/ui/routing/route-title.tsx';
import { Outlet } from 'react-router-dom';
import { BroughtContext } from './brought.tsx';
import { FollowSite } from './follow-site.ts';
import { NoticesContext } from './notices.tsx';
import { appPaths } from './paths.ts';
import { SiteGate } from './site.tsx';
import { useOpenPage } from './slice-routes.ts';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { useUser } from './user.ts';
import { brought, notices, overlays } from './surroundings.ts';

const MustChangePassword = fetchedPart(
  async () => (await import('./must-change-password.tsx')).MustChangePassword,
  null,
);

/**
 * Around every page: site data first, and what slices lay over it (the login dialog a lost session opens). Whose
 * password somebody else made sees nothing but the page that changes it.
 */
export function Root() {
  const page = useOpenPage();
  const user = useUser();
  // That page belongs to no site, of which the rest asks.
  const ofSite = page?.path !== appPaths.emptyPage;
  return (
    <SiteGate>
      {ofSite && <FollowSite />}
      <BroughtContext value={brought}>
        <NoticesContext value={notices}>
          {user?.passwordChangeDue === true ? (
            <MustChangePassword realName={user.realName} />
          ) : (
            <>
              {page && <RouteTitle title={page.title} />}
              <Outlet />
            </>
          )}
          {ofSite && overlays.map((Overlay, index) => <Overlay key={index} />)}
        </NoticesContext>
      </BroughtContext>
    </SiteGate>
  );
}
