import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { HistoryVersion } from '@vigil/ui/console/history/history-dialog.tsx';
import { useCallback } from 'react';

/**
 * How a `HistoryDialog` reads its versions, newest first: never from the cache, as somebody else may have saved since.
 * @param query the versions of one document
 * @param variables which document; `undefined` while the dialog is closed, `{}` where there is one alone. Told
 *   apart by what they say: they may be made anew at each render
 * @param versionsOf takes them out of the answer; the same function at each render
 */
export function useVersions<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables | undefined,
  versionsOf: (data: Data) => readonly HistoryVersion[],
): () => Promise<readonly HistoryVersion[]> {
  const client = useApolloClient();
  const said = variables === undefined ? undefined : JSON.stringify(variables);
  return useCallback(async () => {
    if (said === undefined) return [];
    const { data, error } = await client.query<Data>({
      query,
      variables: JSON.parse(said) as OperationVariables,
      fetchPolicy: 'network-only',
    });
    if (data === undefined) throw error ?? new TypeError('nothing was read');
    return versionsOf(data);
  }, [client, query, versionsOf, said]);
}

/** The same of one row of a list, by its id; none while the dialog is closed. */
export function useHistory<Data>(
  query: TypedDocumentNode<Data, { id: string }>,
  id: string | undefined,
  versionsOf: (data: Data) => readonly HistoryVersion[],
): () => Promise<readonly HistoryVersion[]> {
  return useVersions(query, id === undefined ? undefined : { id }, versionsOf);
}
