import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import clsx from 'clsx';
import { t } from '../../text/t.ts';
import { CheckBox } from './check-box.tsx';
import type { Column, Order } from './column.ts';
import styles from './row-grid.module.css';

interface GridHeadProps<R> {
  readonly columns: readonly Column<R>[];
  readonly acts: boolean;
  readonly order: Order | null;
  readonly onOrder?: ((order: Order | null) => void) | undefined;
  /** Whether the rows of the page are chosen; left out: none can be. */
  readonly all?: {
    readonly checked: boolean;
    readonly some: boolean;
    readonly onToggle: (on: boolean) => void;
  };
}

/** The heads of a list's columns; a phone does not show them. */
export function GridHead<R>({ columns, acts, order, onOrder, all }: GridHeadProps<R>) {
  return (
    <thead role="rowgroup" className={styles['head']}>
      <tr role="row" className={styles['headRow']}>
        {all && (
          <th role="columnheader" scope="col" className={styles['choose']}>
            <CheckBox
              label={t('选择本页全部')}
              checked={all.checked}
              some={all.some && !all.checked}
              onChange={all.onToggle}
            />
          </th>
        )}
        {columns.map((column) => {
          const mine = order?.column === column.key ? order : null;
          return (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={clsx(column.align === 'right' && styles['right'])}
              aria-sort={mine === null ? undefined : mine.asc ? 'ascending' : 'descending'}
            >
              {column.sortable && onOrder ? (
                <SortHead column={column} order={mine} onOrder={onOrder} />
              ) : (
                <span className={styles['clip']}>{column.title}</span>
              )}
            </th>
          );
        })}
        {acts && (
          <th role="columnheader" scope="col" className={styles['right']}>
            {t('操作')}
          </th>
        )}
      </tr>
    </thead>
  );
}

interface SortHeadProps {
  readonly column: { readonly key: string; readonly title: string };
  /** null: not sorted by this one */
  readonly order: Order | null;
  readonly onOrder: (order: Order | null) => void;
}

function SortHead({ column: { key, title }, order, onOrder }: SortHeadProps) {
  const SortIcon = order === null ? IconArrowsSort : order.asc ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={clsx(styles['sort'], order && styles['sorted'])}
      onClick={() => onOrder(nextOrder(key, order))}
    >
      {title}
      <SortIcon size={14} aria-hidden />
    </button>
  );
}

const nextOrder = (column: string, now: Order | null): Order | null =>
  now === null ? { column, asc: true } : now.asc ? { column, asc: false } : null;
