import { Select } from '@mantine/core';
import { t } from '../../text/t.ts';
import type { Order } from './column.ts';

interface SortMenuProps {
  readonly columns: readonly { readonly key: string; readonly title: string; readonly sortable?: boolean }[];
  readonly order: Order | null;
  readonly onOrder: (order: Order | null) => void;
}

/** Sorting for where the list's heads are not shown: on a phone. */
export function SortMenu({ columns, order, onOrder }: SortMenuProps) {
  const sortable = columns.filter((column) => column.sortable === true);
  if (sortable.length === 0) return null;
  const choices = sortable.flatMap((column) => [
    { value: `${column.key} asc`, label: t('{{title}}（升序）', { title: column.title }) },
    { value: `${column.key} desc`, label: t('{{title}}（降序）', { title: column.title }) },
  ]);
  return (
    <Select
      aria-label={t('排序')}
      placeholder={t('默认排序')}
      size="md"
      w="100%"
      clearable
      clearButtonProps={{ 'aria-label': t('恢复默认排序') }}
      data={choices}
      value={order === null ? null : `${order.column} ${order.asc ? 'asc' : 'desc'}`}
      onChange={(value) => {
        const [column, direction] = value?.split(' ') ?? [];
        onOrder(column === undefined ? null : { column, asc: direction === 'asc' });
      }}
    />
  );
}
