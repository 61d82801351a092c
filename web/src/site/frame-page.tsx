import { useQuery } from '@apollo/client/react';
import { SiteFrame } from '@vigil/ui/layout/site-frame.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useParams } from 'react-router-dom';
import { Page } from '../app/page.tsx';
import { useSite } from '../app/site.tsx';
import { EmbeddedFrameDocument } from '../generated/graphql.ts';

/** `/web/page/:id`: a page that was put into the learners' menu, in a frame (common-107). */
export function FramePage() {
  const { id = '' } = useParams();
  const { info } = useSite();
  const query = useQuery(EmbeddedFrameDocument, { variables: { id }, fetchPolicy: 'network-only' });
  const shown = (
    <QueryView query={query} loading={<Loading shape="page" />}>
      {({ embeddedFrame }) => <SiteFrame {...embeddedFrame} site={info.siteName} />}
    </QueryView>
  );
  // What could not be had has no name of its own to head the page.
  return query.error && !query.data ? <Page title={t('站点页面')}>{shown}</Page> : shown;
}
