import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback, useMemo } from 'react';
import { ConsoleMenusDocument, MenuChangesDocument, MenusDocument } from '../../generated/graphql.ts';
import { everyRow, type MenuTreeRow } from './menu.ts';

/** The menu as it is administered, and its history. */
export function useMenuTree() {
  const client = useApolloClient();
  const query = useQuery(MenusDocument, { fetchPolicy: 'cache-and-network' });
  const tree = useMemo<readonly MenuTreeRow[]>(() => query.data?.menuTree ?? [], [query.data]);
  return {
    query,
    tree,
    /** the rows' titles by their ids */
    titles: useMemo(() => new Map(everyRow(tree).map((row) => [row.id, row.metaTitle])), [tree]),
    /** Reads it anew, and with it the menu at the side, which is the same. */
    reload: async (): Promise<void> => {
      await query.refetch().catch(() => undefined);
      await client.refetchQueries({ include: [ConsoleMenusDocument] }).catch(() => undefined);
    },
    history: useCallback(async () => {
      const answer = await client.query({ query: MenuChangesDocument, fetchPolicy: 'network-only' });
      return answer.data?.menuHistory ?? [];
    }, [client]),
  };
}
