import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { HistoryVersion } from '@vigil/ui/console/history/history-dialog.tsx';
import { useCallback } from 'react';

/**
 * How a `HistoryDialog` reads its versions, newest first: never from the cache, as somebody else may have saved since.
 * @param query the versions of one row, by its id
 * @param id of the row; none while the dialog is closed
 * @param versionsOf takes them out of the answer; the same function at each render
 */
export function useHistory<Data>(
  query: TypedDocumentNode<Data, { id: string }>,
  id: string | undefined,
  versionsOf: (data: Data) => readonly HistoryVersion[],
): () => Promise<readonly HistoryVersion[]> {
  const client = useApolloClient();
  return useCallback(async () => {
    if (id === undefined) return [];
    const { data } = await client.query({ query, variables: { id }, fetchPolicy: 'network-only' });
    return data === undefined ? [] : versionsOf(data as Data);
  }, [client, query, versionsOf, id]);
}
