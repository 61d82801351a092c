import { useQuery } from '@apollo/client/react';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { BrandDetailDocument } from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import { BrandForm } from './brand-form.tsx';
import { brandValues, newBrandValues, type BrandValues } from './brand.ts';

/** 品牌设置: one brand, or a new one (`new`), which may begin as the file of another installation has it. */
export function BrandPage() {
  const { id = 'new' } = useParams();
  const { state } = useLocation() as { state: { imported?: BrandValues } | null };
  const title = id === 'new' ? t('新建品牌') : t('品牌设置');
  usePagePlace(title, paths.brands);
  const { site } = useSession();
  const [blank] = useState(() => state?.imported ?? newBrandValues());
  const query = useQuery(BrandDetailDocument, {
    variables: { id },
    skip: id === 'new',
    fetchPolicy: 'network-only',
  });
  return (
    <>
      <PageHeader error={query.error} title={title} site={site.siteName} />
      {id === 'new' ? (
        <BrandForm id={null} version={null} values={blank} unsaved={state?.imported !== undefined} />
      ) : (
        <QueryView query={query} loading={<Loading shape="page" />}>
          {({ siteConfigDetail }) => (
            <BrandForm
              key={siteConfigDetail.id}
              id={siteConfigDetail.id}
              version={siteConfigDetail.version}
              values={brandValues(siteConfigDetail)}
            />
          )}
        </QueryView>
      )}
    </>
  );
}
