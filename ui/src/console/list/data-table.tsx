import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { t } from '../../text/t.ts';
import styles from './data-table.module.css';

/**
 * One column. On a phone each row becomes a card: `title` columns head it, `hidden` ones are left out, others
 * are label and value.
 */
export interface Column<R> {
  readonly key: string;
  readonly title: string;
  /** The cell; without it `text` is shown. */
  readonly render?: (row: R) => ReactNode;
  /** The cell in plain words or a number, as the export has it. A column without it is not exported. */
  readonly text?: (row: R) => string | number | null;
  /** The server sorts by it, under the name `key`. */
  readonly sortable?: boolean;
  /** Cannot be taken out of the table. */
  readonly fixed?: boolean;
  /** Shown only to who has chosen it. */
  readonly optional?: boolean;
  readonly width?: number | string;
  /** Never broken over two lines, e.g. times. */
  readonly nowrap?: boolean;
  readonly align?: 'left' | 'right' | 'center';
  readonly phone?: 'title' | 'hidden' | 'value' | 'acts';
}

/** How a list is sorted: by which column of the server's. */
export interface Order {
  readonly column: string;
  readonly asc: boolean;
}

interface DataTableProps<R> {
  /** What the table is, for those who hear it. */
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  /** Chosen row keys; when given, rows can be chosen. */
  readonly chosen?: ReadonlySet<string>;
  readonly onChoose?: (chosen: ReadonlySet<string>) => void;
  readonly order?: Order | null;
  /** When given, the heads of sortable columns sort: up, down, not at all. */
  readonly onOrder?: (order: Order | null) => void;
  readonly empty: ReactNode;
  /** Newer rows are on their way: what is shown may be old. */
  readonly stale?: boolean;
}

/**
 * A list of the back office: rows of 40 px, cards on a phone, `empty` when there is nothing. Paging stands
 * below it (`Pager`).
 */
export function DataTable<R>({
  caption,
  columns,
  rows,
  rowKey,
  chosen,
  onChoose,
  order = null,
  onOrder,
  empty,
  stale = false,
}: DataTableProps<R>) {
  if (rows.length === 0) return <>{empty}</>;
  const keys = rows.map(rowKey);
  const all = chosen !== undefined && keys.every((key) => chosen.has(key));
  const some = chosen !== undefined && keys.some((key) => chosen.has(key));
  const toggle = (which: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const key of which)
      if (on) next.add(key);
      else next.delete(key);
    onChoose?.(next);
  };
  return (
    <div className={clsx(styles['wrap'], stale && styles['stale'])} aria-busy={stale}>
      <table className={styles['table']}>
        <caption className={styles['caption']}>{caption}</caption>
        <thead>
          <tr>
            {chosen && (
              <th scope="col" className={styles['choose']}>
                <Checkbox
                  size="xs"
                  aria-label={t('选择本页全部')}
                  checked={all}
                  indeterminate={some && !all}
                  onChange={(event) => toggle(keys, event.currentTarget.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                style={{ width: column.width, textAlign: column.align }}
                aria-sort={
                  column.sortable && order?.column === column.key
                    ? order.asc
                      ? 'ascending'
                      : 'descending'
                    : undefined
                }
              >
                {column.sortable && onOrder ? (
                  <SortHead column={column} order={order} onOrder={onOrder} />
                ) : (
                  column.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = keys[index] as string;
            return (
              <tr key={key}>
                {chosen && (
                  <td className={styles['choose']}>
                    <Checkbox
                      size="xs"
                      aria-label={t('选择此行')}
                      checked={chosen.has(key)}
                      onChange={(event) => toggle([key], event.currentTarget.checked)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={clsx(styles[column.phone ?? 'value'], column.nowrap && styles['nowrap'])}
                    data-label={column.title}
                    style={{ textAlign: column.align }}
                  >
                    {column.render ? column.render(row) : column.text?.(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface SortHeadProps {
  readonly column: { readonly key: string; readonly title: string };
  readonly order: Order | null;
  readonly onOrder: (order: Order | null) => void;
}

function SortHead({ column, order, onOrder }: SortHeadProps) {
  const mine = order?.column === column.key ? order : null;
  const SortIcon = mine === null ? IconArrowsSort : mine.asc ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton
      className={clsx(styles['sort'], mine && styles['sorted'])}
      onClick={() => onOrder(nextOrder(column.key, mine))}
    >
      {column.title}
      <SortIcon size={14} aria-hidden />
    </UnstyledButton>
  );
}

const nextOrder = (column: string, now: Order | null): Order | null =>
  now === null ? { column, asc: true } : now.asc ? { column, asc: false } : null;
