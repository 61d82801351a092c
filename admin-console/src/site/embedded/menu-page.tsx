import { useQuery } from '@apollo/client/react';
import { SiteFrame } from '@vigil/ui/layout/site-frame.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { useParams } from 'react-router-dom';
import { useSession } from '../../app/session.tsx';
import { EmbeddedFrameDocument } from '../../generated/graphql.ts';

/** A page that was put into the console's menu, for everybody who works here. */
export function EmbeddedMenuPage() {
  const { id = '' } = useParams();
  const { site } = useSession();
  const query = useQuery(EmbeddedFrameDocument, { variables: { id }, fetchPolicy: 'network-only' });
  return (
    <QueryView page query={query} loading={<Loading shape="page" />}>
      {({ embeddedFrame }) => <SiteFrame {...embeddedFrame} site={site.siteName} />}
    </QueryView>
  );
}
