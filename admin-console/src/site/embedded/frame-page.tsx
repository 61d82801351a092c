import { useQuery } from '@apollo/client/react';
import { SiteFrame } from '@vigil/ui/layout/site-frame.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useParams } from 'react-router-dom';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { EmbeddedPageDetailDocument } from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import type { PageRow } from './embedded-page.ts';

/** One page of the list, in a frame (common-107). */
export function EmbeddedFramePage() {
  const { id = '' } = useParams();
  const query = useQuery(EmbeddedPageDetailDocument, { variables: { id }, fetchPolicy: 'network-only' });
  return (
    <QueryView page query={query} loading={<Loading shape="page" />}>
      {({ embeddedPage }) => <Framed page={embeddedPage} />}
    </QueryView>
  );
}

function Framed({ page: { title, address, state } }: { readonly page: PageRow }) {
  usePagePlace(t('嵌入页面'), paths.embeddedPages, { within: title });
  const { site } = useSession();
  if (state !== 0) return <Empty title={t('页面已停用')} hint={t('启用后才能查看。')} />;
  return <SiteFrame title={title} address={address} site={site.siteName} />;
}
