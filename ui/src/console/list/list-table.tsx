import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconX } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useEffect, type ReactNode } from 'react';
import { saveFile } from '../../connection/save-file.ts';
import { Loading } from '../../state/loading.tsx';
import { QueryView } from '../../state/query-view.tsx';
import { sayNumber } from '../../text/format.ts';
import { t } from '../../text/t.ts';
import { useColumnChoice } from './column-choice.tsx';
import { csvOf } from './csv.ts';
import { DataTable, type Column, type Order } from './data-table.tsx';
import styles from './list-table.module.css';
import { Pager } from './pager.tsx';
import type { Selection } from './selection.ts';
import { SortMenu } from './sort-menu.tsx';

/** One page of a list, as every paging call answers it. */
export interface ListPage<R> {
  readonly records: readonly R[];
  readonly total: number;
}

/**
 * Where a list stands: its page, size and order, and how to change them (`useListAddress` keeps it in the
 * address).
 */
export interface ListPlace {
  /** from 1 */
  readonly current: number;
  readonly size: number;
  readonly order: Order | null;
  readonly goTo: (current: number, size: number) => void;
  readonly sort: (order: Order | null) => void;
}

export interface ListQuery<R> {
  readonly data?: ListPage<R>;
  readonly error?: unknown;
  readonly loading: boolean;
  /** What is shown belongs to an earlier page or filter. */
  readonly stale?: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface ListTableProps<R> {
  /** Under which the choice of columns is kept on this device. */
  readonly name: string;
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  readonly rowKey: (row: R) => string;
  readonly query: ListQuery<R>;
  readonly list: ListPlace;
  /** When given, rows can be chosen. */
  readonly selection?: Selection<R>;
  /** Acts on the chosen rows. */
  readonly bulk?: ReactNode;
  /** File name of the export, without date and ending; left out: no export. */
  readonly exportName?: string;
  readonly tools?: ReactNode;
  readonly empty: ReactNode;
}

/**
 * The generic list of the back office (component PagedTable): server paging and sorting, choice of rows over
 * pages with a bar of acts, choice of columns kept per table, and the export of what is shown (the chosen
 * rows, else the page; the columns shown that have a `text`). Filters stand above it (`FilterRow`). A page
 * that has become empty, e.g. by deleting its rows, gives way to the last one that has some.
 */
export function ListTable<R>({
  name,
  caption,
  columns,
  rowKey,
  query,
  list,
  selection,
  bulk,
  exportName,
  tools,
  empty,
}: ListTableProps<R>) {
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const { shown, chooser } = useColumnChoice(name, columns);
  const { current, size, goTo } = list;
  const total = query.stale === true ? undefined : query.data?.total;
  useEffect(() => {
    if (total === undefined || current <= 1) return;
    const last = Math.max(1, Math.ceil(total / size));
    if (current > last) goTo(last, size);
  }, [total, current, size, goTo]);
  const keep = (rows: readonly R[]) => {
    const written = shown.filter((column) => column.text !== undefined);
    const text = csvOf(
      written.map((column) => column.title),
      rows.map((row) => written.map((column) => column.text?.(row))),
    );
    saveFile(
      `${exportName ?? name}-${dayjs().format('YYYYMMDD-HHmm')}.csv`,
      new Blob([text], { type: 'text/csv;charset=utf-8' }),
    );
  };
  return (
    <QueryView query={query} loading={<Loading count={8} />}>
      {(page) => (
        <>
          {selection && selection.keys.size > 0 && (
            <div className={styles['bulk']} role="region" aria-label={t('批量操作')}>
              <span className={styles['count']} role="status">
                {t('已选择 {{n}} 项', { n: sayNumber(selection.keys.size) })}
              </span>
              {bulk}
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                leftSection={<IconX size={16} aria-hidden />}
                onClick={selection.clear}
              >
                {t('取消选择')}
              </Button>
            </div>
          )}
          {page.records.length > 0 && (
            <Group gap="xs" justify="flex-end" mb="xs">
              <div className={styles['tools']}>{tools}</div>
              {phone && <SortMenu columns={shown} order={list.order} onOrder={list.sort} />}
              {chooser}
              {exportName !== undefined && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  leftSection={<IconDownload size={16} aria-hidden />}
                  onClick={() => keep(selection && selection.rows.length > 0 ? selection.rows : page.records)}
                >
                  {selection && selection.rows.length > 0 ? t('导出所选') : t('导出本页')}
                </Button>
              )}
            </Group>
          )}
          <DataTable
            caption={caption}
            columns={shown}
            rows={page.records}
            rowKey={rowKey}
            {...(selection && {
              chosen: selection.keys,
              onChoose: (keys) => selection.choose(keys, page.records),
            })}
            order={list.order}
            onOrder={list.sort}
            stale={query.stale ?? false}
            empty={empty}
          />
          {page.total > 0 && <Pager total={page.total} current={current} size={size} onChange={goTo} />}
        </>
      )}
    </QueryView>
  );
}
