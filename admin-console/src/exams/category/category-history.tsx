import { useApolloClient } from '@apollo/client/react';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { useCallback } from 'react';
import { CategoryHistoryDocument } from '../../generated/graphql.ts';
import { categoryLabels, sayCategoryValue, type CategoryRow } from './category.ts';

interface CategoryHistoryProps {
  /** null: closed */
  readonly category: CategoryRow | null;
  readonly onClose: () => void;
}

/** Who changed what of a category, and when. */
export function CategoryHistory({ category, onClose }: CategoryHistoryProps) {
  const client = useApolloClient();
  const id = category?.id;
  const load = useCallback(async () => {
    if (id === undefined) return [];
    const { data } = await client.query({
      query: CategoryHistoryDocument,
      variables: { id },
      fetchPolicy: 'network-only',
    });
    return data?.examCategoryHistory ?? [];
  }, [client, id]);
  return (
    <HistoryDialog
      opened={category !== null}
      onClose={onClose}
      title={category?.name ?? ''}
      load={load}
      sayPath={(path) => categoryLabels[path] ?? null}
      sayValue={sayCategoryValue}
    />
  );
}
