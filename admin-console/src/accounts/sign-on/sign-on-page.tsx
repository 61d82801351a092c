import { useQuery } from '@apollo/client/react';
import { Tabs } from '@mantine/core';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { SignOnConfigDocument } from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import { ProviderForm } from './provider-form.tsx';
import { providerWords } from './provider-words.ts';
import { WaitingPeople } from './waiting-people.tsx';

/** 单点登录: the identity providers of the institution, and who waits to be told whose account they are. */
export function SignOnPage() {
  const { site } = useSession();
  usePagePlace(t('单点登录'), paths.signOn);
  const [tab, setTab] = useState<string | null>('oidc');
  return (
    <>
      <PageHeader title={t('单点登录')} site={site.siteName} />
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="md">
          {Object.entries(providerWords).map(([kind, words]) => (
            <Tabs.Tab key={kind} value={kind}>
              {words.tab}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="waiting">{t('待确认')}</Tabs.Tab>
        </Tabs.List>
        {Object.keys(providerWords).map((kind) => (
          <Tabs.Panel key={kind} value={kind}>
            <Provider kind={kind} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="waiting">
          <WaitingPeople />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Provider({ kind }: { readonly kind: string }) {
  const query = useQuery(SignOnConfigDocument, { variables: { kind }, fetchPolicy: 'network-only' });
  return (
    <QueryView query={query} loading={<Loading shape="page" />}>
      {({ signOnConfigDetail }) => (
        <ProviderForm
          config={signOnConfigDetail}
          onSaved={() => void query.refetch().catch(() => undefined)}
        />
      )}
    </QueryView>
  );
}
