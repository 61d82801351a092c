import { useQuery } from '@apollo/client/react';
import { Stack } from '@mantine/core';
import { isStorageProvider, storageProviders, type StorageProvider } from '@vigil/domain/uploads/public';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { StorageStateDocument } from '../generated/graphql.ts';
import { ProviderChoice, ProviderSettings } from '../site/public.ts';
import { paths } from './paths.ts';
import { formOf, providerNames } from './providers.ts';
import { StoragePanel } from './storage-panel.tsx';

const choices = storageProviders.map((value) => ({ value, label: providerNames[value] }));
const lookAgainMs = 3000;

/** 存储配置: where public files are kept, the settings of each provider, and carrying files to it. */
export function StoragePage() {
  usePagePlace(t('存储配置'), paths.storage);
  const { site } = useSession();
  const state = useQuery(StorageStateDocument, { fetchPolicy: 'network-only', pollInterval: lookAgainMs });
  const [chosen, setChosen] = useState<StorageProvider | null>(null);
  const choose = (value: string) => {
    if (isStorageProvider(value)) setChosen(value);
  };
  return (
    <>
      <PageHeader title={t('存储配置')} site={site.siteName} />
      <QueryView query={state} loading={<Loading shape="page" />}>
        {({ storageState }) => {
          const used = isStorageProvider(storageState.provider) ? storageState.provider : 'local';
          const shown = chosen ?? used;
          return (
            <Stack gap="md">
              <StoragePanel state={storageState} onChanged={() => void state.refetch()} />
              <Panel title={t('服务商设置')}>
                <ProviderChoice choices={choices} value={shown} onChoose={choose} />
              </Panel>
              <ProviderSettings
                key={shown}
                provider={formOf(shown)}
                isUsed={used === shown}
                onChanged={() => void state.refetch()}
              />
            </Stack>
          );
        }}
      </QueryView>
    </>
  );
}
