import { useApolloClient } from '@apollo/client/react';
import { useFollowStamp } from '@vigil/ui/connection/use-follow-stamp.ts';
import { useToken } from '@vigil/ui/session/session.ts';
import { useEffect, useMemo, useRef } from 'react';
import { DepartConfigDocument, SiteInfoDocument, SiteStampDocument } from '../generated/graphql.ts';
import { useSite } from './site.tsx';
import { useOpenPage } from './slice-routes.ts';

/**
 * What the page knows of the site follows the server: at once, and anew for another person, whose department may
 * see another brand. Where a paper is sat nothing changes until it is left.
 */
export function FollowSite() {
  const client = useApolloClient();
  const token = useToken();
  const { stamp } = useSite().info;
  const alone = useOpenPage()?.alone === true;
  const load = () => client.refetchQueries({ include: [SiteInfoDocument, DepartConfigDocument] });
  const follow = useMemo(
    () =>
      token === null
        ? null
        : (hear: (stamp: string) => void) => {
            const subscription = client.subscribe({ query: SiteStampDocument }).subscribe({
              next: ({ data }) => data && hear(data.siteStamp),
              error: () => undefined,
            });
            return () => subscription.unsubscribe();
          },
    [client, token],
  );
  useFollowStamp({ shown: stamp, follow, load, still: alone && token !== null });
  const known = useRef(token);
  useEffect(() => {
    if (known.current === token) return;
    known.current = token;
    client.refetchQueries({ include: [SiteInfoDocument, DepartConfigDocument] }).catch(() => undefined);
  }, [client, token]);
  return null;
}
