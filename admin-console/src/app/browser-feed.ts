import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { connection, subscribeConnection } from '@vigil/ui/connection/connection-state.ts';
import { refusalOf } from '@vigil/ui/connection/errors.ts';
import { client } from './client.ts';
import { openFeed, type FeedReader } from './feed.ts';

interface Source<D, V extends OperationVariables, M> {
  readonly document: TypedDocumentNode<D, V>;
  /** Variables of a subscription that resumes after a position, or starts fresh (null). */
  readonly variables: (after: string | null) => V;
  readonly message: (data: D) => M;
}

/**
 * A feed over the console's client: nothing is cached, and the client's own resubscription never gets its
 * turn (it would repeat the first variables).
 */
export function openBrowserFeed<D, V extends OperationVariables, M extends { readonly position: string }>(
  source: Source<D, V, M>,
  reader: FeedReader<M>,
): () => void {
  return openFeed<M>(
    {
      subscribe: (after, listener) => {
        const subscription = client
          .subscribe<D, V>({
            query: source.document,
            variables: source.variables(after),
            fetchPolicy: 'no-cache',
          } as Parameters<typeof client.subscribe<D, V>>[0])
          .subscribe({
            next: ({ data, error }) => {
              if (error) listener.fail(error);
              else if (data) listener.next(source.message(data as D));
            },
            error: listener.fail,
            complete: listener.end,
          });
        return () => subscription.unsubscribe();
      },
      connected: () => connection() === 'online',
      onConnection: subscribeConnection,
      isRefusal: (error) => refusalOf(error) !== null,
      now: () => Date.now(),
      later: (ms, act) => {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
      random: Math.random,
    },
    reader,
  );
}
