import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { VigilProvider } from '@vigil/ui/theme/provider.tsx';
import { render, type RenderResult } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

/** What the server answers to an operation by name: data, or a refusal's code, reason and sentence. */
export type Answer = { readonly data: Record<string, unknown> } | { readonly refusal: Refusal };

interface Refusal {
  readonly code: number;
  readonly reason: string;
  readonly message: string;
  readonly data?: unknown;
}
export type Server = (
  operation: string,
  variables: Record<string, unknown>,
  context: Record<string, unknown>,
) => Answer | Promise<Answer>;

/** Renders a part of the console with its providers against a server played by a function. */
export function renderConsole(
  part: ReactNode,
  server: Server = () => ({ data: {} }),
  address = '/admin',
): RenderResult {
  const link = new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        Promise.resolve(
          server(
            operation.operationName ?? '',
            operation.variables,
            operation.getContext() as Record<string, unknown>,
          ),
        ).then(
          (answer) => {
            observer.next(
              'data' in answer ? { data: answer.data } : { data: null, errors: [refusal(answer.refusal)] },
            );
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
      }),
  );
  const client = new ApolloClient({
    link,
    cache: new InMemoryCache(),
    defaultOptions: { watchQuery: { fetchPolicy: 'no-cache' } },
  });
  return render(
    <VigilProvider look="console">
      <ApolloProvider client={client}>
        <RouterProvider
          router={createMemoryRouter([{ path: '*', element: part }], { initialEntries: [address] })}
        />
      </ApolloProvider>
    </VigilProvider>,
  );
}

const refusal = ({ code, reason, message, data }: Refusal): GraphQLError =>
  new GraphQLError(message, { extensions: { code, reason, data } });
