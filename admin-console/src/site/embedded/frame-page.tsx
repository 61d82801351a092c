import { useQuery } from '@apollo/client/react';
import { Anchor } from '@mantine/core';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useParams } from 'react-router-dom';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { EmbeddedPageDetailDocument } from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import { isServerPage, type PageRow } from './embedded-page.ts';
import styles from './frame-page.module.css';

/** One page of the list, in a frame (common-107). */
export function EmbeddedFramePage() {
  const { id = '' } = useParams();
  const query = useQuery(EmbeddedPageDetailDocument, { variables: { id }, fetchPolicy: 'network-only' });
  return (
    <QueryView query={query} loading={<Loading shape="page" />}>
      {({ embeddedPage }) => <Framed page={embeddedPage} />}
    </QueryView>
  );
}

/** Another site runs its own scripts and forms there, and cannot lead this window away. */
function Framed({ page: { title, address, state } }: { readonly page: PageRow }) {
  usePagePlace(t('嵌入页面'), paths.embeddedPages, { within: title });
  const { site } = useSession();
  if (state !== 0) return <Empty title={t('页面已停用')} hint={t('启用后才能查看。')} />;
  return (
    <>
      <PageHeader
        title={title}
        site={site.siteName}
        actions={
          <Anchor href={address} target="_blank" rel="noopener noreferrer">
            {t('在新窗口打开')}
          </Anchor>
        }
      />
      <iframe
        className={styles['frame']}
        src={address}
        title={title}
        sandbox={`allow-scripts allow-same-origin${isServerPage(address) ? '' : ' allow-forms allow-popups'}`}
        referrerPolicy="no-referrer"
      />
    </>
  );
}
