import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { useHistory } from '../../app/use-history.ts';
import { CategoryHistoryDocument, type CategoryHistoryQuery } from '../../generated/graphql.ts';
import { categoryLabels, sayCategoryValue, type CategoryRow } from './category.ts';

const versionsOf = ({ examCategoryHistory }: CategoryHistoryQuery) => examCategoryHistory;

interface CategoryHistoryProps {
  /** null: closed */
  readonly category: CategoryRow | null;
  readonly onClose: () => void;
}

/** Who changed what of a category, and when. */
export function CategoryHistory({ category, onClose }: CategoryHistoryProps) {
  const load = useHistory(CategoryHistoryDocument, category?.id, versionsOf);
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
