import { useQuery } from '@apollo/client/react';
import { useConnection } from '@vigil/ui/connection/connection-state.ts';
import { isFault, refusalOf } from '@vigil/ui/connection/errors.ts';
import { Failed } from '@vigil/ui/state/failed.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { DepartConfigDocument, SiteInfoDocument } from '../generated/graphql.ts';
import { useBrandColour } from './brand-colour.ts';
import { appPaths } from './paths.ts';
import { rememberedSite, rememberSite, type Site } from './remembered-site.ts';

/** Of a host that shows nothing but the entrance. */
const plainDepart: Site['depart'] = {
  ...{ appName: '', words: [], menu: ['home'], tiles: [], hiddenTabs: [], showsPassScore: false },
  ...{ certificateUrl: null, shades: [], showTrainExam: false, showExam: false, showCourse: false },
};

const noShades: readonly string[] = [];

const SiteContext = createContext<Site | null>(null);

/** Site info and department config, loaded before any page (spec 3 §2). */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('useSite() outside SiteGate');
  return site;
}

/**
 * Loads what every page needs first; without a department config the person goes to /empytyPage. The page's
 * icon comes from the site. While the server cannot be reached or does not answer, the data of the last visit serve.
 */
export function SiteGate({ children }: { readonly children: ReactNode }) {
  const variables = { domain: location.host };
  const site = useQuery(SiteInfoDocument, { variables, fetchPolicy: 'cache-first' });
  const depart = useQuery(DepartConfigDocument, { variables, fetchPolicy: 'cache-first' });
  const { pathname } = useLocation();
  const icon = site.data?.siteInfo.backLogo;
  useEffect(() => {
    if (icon) document.querySelector('link[rel=icon]')?.setAttribute('href', icon);
  }, [icon]);

  const info = site.data?.siteInfo;
  const config = depart.data?.departConfig;
  const loaded = useMemo(
    () => (info === undefined || config === undefined ? null : { info, depart: config }),
    [info, config],
  );
  useEffect(() => {
    if (loaded !== null) rememberSite(loaded);
  }, [loaded]);
  const silent = useConnection() !== 'online';
  const unreachable = isFault(site.error ?? depart.error) || (silent && loaded === null);
  // What was shown stays while the server is asked anew: the page below, perhaps a paper, does not go for that.
  const [last, setLast] = useState<Site | null>(null);
  const latest = loaded ?? (unreachable && last === null ? rememberedSite() : last);
  if (latest !== last) setLast(latest);
  const refusedHost = depart.error !== undefined && refusalOf(depart.error) !== null;
  // Who administers the site enters by the same page: no host may lock them out.
  const entrance = info !== undefined && refusedHost && pathname.startsWith(appPaths.login);
  const known = loaded ?? (entrance ? { info, depart: plainDepart } : refusedHost ? null : latest);

  useBrandColour(known?.depart.shades ?? noShades);

  if (pathname === appPaths.emptyPage) return children;
  if (known !== null) return <SiteContext value={known}>{children}</SiteContext>;
  if (refusedHost) return <Navigate to={appPaths.emptyPage} replace />;
  const error = site.error ?? depart.error;
  return (
    <main style={{ maxWidth: '40rem', margin: '0 auto', padding: '15vh 1rem 0' }}>
      {error === undefined ? (
        <Loading shape="page" />
      ) : (
        <Failed
          error={error}
          retrying={site.loading || depart.loading}
          onRetry={() => void Promise.allSettled([site.refetch(), depart.refetch()])}
        />
      )}
    </main>
  );
}
