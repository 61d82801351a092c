import { useQuery } from '@apollo/client/react';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { ConfigPropDetailDocument } from '../../generated/graphql.ts';
import { ProviderForm, type Provider } from './provider-form.tsx';

interface ProviderSettingsProps {
  readonly provider: Provider;
  /** it is the one in use */
  readonly isUsed: boolean;
  /** It was saved, or is used from now on. */
  readonly onChanged: () => void;
}

/** The form of one provider with what the server has of it. Needs a `key` where providers take turns. */
export function ProviderSettings({ provider, isUsed, onChanged }: ProviderSettingsProps) {
  const query = useQuery(ConfigPropDetailDocument, {
    variables: { input: { type: provider.type, provider: provider.name } },
    fetchPolicy: 'network-only',
  });
  return (
    <QueryView query={query} loading={<Loading shape="page" />}>
      {({ configPropDetail }) => (
        <ProviderForm
          provider={provider}
          config={configPropDetail}
          isUsed={isUsed}
          onChanged={() => {
            void query.refetch();
            onChanged();
          }}
        />
      )}
    </QueryView>
  );
}
