import { ApolloProvider } from '@apollo/client/react';
import { VigilProvider } from '@vigil/ui/theme/provider.tsx';
import type { ReactNode } from 'react';
import { client } from './client.ts';

/** What the whole app stands in: theme, texts, the server. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <ApolloProvider client={client}>
      <VigilProvider look="learner">{children}</VigilProvider>
    </ApolloProvider>
  );
}
