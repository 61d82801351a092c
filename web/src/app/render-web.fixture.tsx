import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { VigilProvider } from '@vigil/ui/theme/provider.tsx';
import { render, type RenderResult } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import {
  DepartConfigDocument,
  SiteInfoDocument,
  type DepartConfigQuery,
  type SiteInfoQuery,
} from '../generated/graphql.ts';
import { SiteGate } from './site.tsx';
import { departConfigOf, siteOf } from './world.fixture.tsx';

/** A call that is refused: code, reason, sentence, and what comes with it. */
export const refusal = (code: number, reason: string, message: string, data?: unknown): GraphQLError =>
  new GraphQLError(message, { extensions: { code, reason, data } });

/** Nobody answers: what `fetch` rejects with, without a network. */
export const unreachable = (): TypeError => new TypeError('Failed to fetch');

/** What the server answers to an operation by name; an error is told as one of GraphQL, null never comes. */
export type Server = (
  operation: string,
  variables: Record<string, unknown>,
) => Record<string, unknown> | GraphQLError | TypeError | null;

/** A client against a server that is played by a function. */
export function clientOf(server: Server): ApolloClient {
  const link = new ApolloLink(
    ({ operationName, variables }) =>
      new Observable((observer) => {
        const answer = server(operationName ?? '', variables);
        if (answer === null) return;
        if (answer instanceof TypeError) return observer.error(answer);
        observer.next(answer instanceof GraphQLError ? { data: null, errors: [answer] } : { data: answer });
        observer.complete();
      }),
  );
  return new ApolloClient({ link, cache: new InMemoryCache({ dataIdFromObject: () => undefined }) });
}

const Where = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="地址">{`${pathname}${search}`}</output>;
};

interface WebOptions {
  readonly path?: string;
  readonly at?: string;
  /** guests may open it */
  readonly guests?: true;
  readonly site?: SiteInfoQuery['siteInfo'];
  /** the brand; none unless said */
  readonly appName?: string;
  /** what its department says besides */
  readonly depart?: Partial<DepartConfigQuery['departConfig']>;
}

/**
 * Renders a page of the learner app with its providers and site data at an address; every other address shows
 * itself under the name 地址.
 */
export function renderWeb(
  page: ReactNode,
  server: Server,
  { path = '/page', at = path, guests, site = siteOf.siteInfo, appName = '', depart }: WebOptions = {},
): RenderResult {
  const client = clientOf(server);
  client.writeQuery({
    query: SiteInfoDocument,
    variables: { domain: location.host },
    data: { siteInfo: site },
  });
  client.writeQuery({
    query: DepartConfigDocument,
    variables: { domain: location.host },
    data: { departConfig: { ...departConfigOf(appName), ...depart } },
  });
  const router = createMemoryRouter(
    [
      { path, element: <SiteGate>{page}</SiteGate>, handle: { guests } },
      { path: '*', element: <Where /> },
    ],
    { initialEntries: [at] },
  );
  return render(
    <ApolloProvider client={client}>
      <VigilProvider>
        <RouterProvider router={router} />
      </VigilProvider>
    </ApolloProvider>,
  );
}
