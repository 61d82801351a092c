import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { ReactNode } from 'react';

/** A server that tells this paper. */
export const telling = (paper: object): ApolloLink =>
  new ApolloLink(
    ({ operationName = '' }) =>
      new Observable((observer) => {
        const userInfo = { userId: 'u1', realName: '林晓雯', name: 'lin', deptName: null };
        observer.next({
          data: operationName === 'TakingUser' ? { userInfo } : { paperDetail: paper, paperPlaces: [] },
        });
        observer.complete();
      }),
  );

/** Pages under this link. */
export function over(link: ApolloLink) {
  const client = new ApolloClient({ link, cache: new InMemoryCache(), queryDeduplication: false });
  return ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
}
