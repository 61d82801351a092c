import { useMediaQuery } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Loading } from '../../state/loading.tsx';
import { QueryView } from '../../state/query-view.tsx';
import { t } from '../../text/t.ts';
import { BulkBar } from './bulk-bar.tsx';
import { useColumnChoice } from './column-choice.tsx';
import type { Column } from './column.ts';
import { noneOf, setCount, type ListFilter } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { KeysHint } from './keys-hint.tsx';
import { ListEmpty, type ListEmptyWords } from './list-empty.tsx';
import { ListPanel, type PanelOf } from './list-panel.tsx';
import type { ListPlace } from './list-place.ts';
import type { ListQuery } from './list-query.ts';
import { ListTool } from './list-tool.tsx';
import styles from './list-view.module.css';
import { focusPanel } from '../side-panel.tsx';
import { Pager } from './pager.tsx';
import type { RowAct } from './row-act.ts';
import { RowGrid, type Opening } from './row-grid.tsx';
import { saveRows } from './save-rows.ts';
import type { Selection } from './selection.ts';
import { SortMenu } from './sort-menu.tsx';
import { useHeldPage } from './use-held-page.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListPanel } from './use-list-panel.ts';
import { useRowKept } from './use-row-kept.ts';

export interface ListViewProps<R> {
  /** Under which the choice of columns is kept on this device. */
  readonly name: string;
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  readonly rowKey: (row: R) => string;
  /** What a row is called, for those who hear it. */
  readonly rowName: (row: R) => string;
  readonly query: ListQuery<R>;
  readonly list: ListPlace;
  readonly filters?: readonly ListFilter[];
  readonly acts?: (row: R) => readonly RowAct[];
  /** Rows open a page of their own. */
  readonly opening?: Opening<R>;
  /** Rows open beside the list. */
  readonly panel?: PanelOf<R>;
  /** When given, rows can be chosen. */
  readonly selection?: Selection<R>;
  /** Acts on the chosen rows. */
  readonly bulk?: ReactNode;
  /** File name of the export, without date and ending; left out: no export. */
  readonly exportName?: string;
  /** Before the filters: what leads to another list of this kind. */
  readonly lead?: ReactNode;
  /** Further acts on the whole list, beside its filters. */
  readonly tools?: ReactNode;
  readonly empty: ListEmptyWords;
  /** What is counted under the list, with its measure word: 道试题, 人. */
  readonly unit: string;
  /** The server's pages have one size. */
  readonly fixedSize?: boolean;
}

/**
 * The one list of the back office (component PagedTable): filters that apply at once, rows by keys, choice of
 * rows over pages with a bar of acts, details beside it, server paging and sorting, choice of columns kept
 * per list, and the export of what is shown (the chosen rows, else the page; the columns shown that have a
 * `text`). Rows of a list that asks again by itself stand still while somebody is at them (`useHeldPage`).
 * A page that has become empty, e.g. by deleting its rows, gives way to the last one that has some.
 */
export function ListView<R>(props: ListViewProps<R>) {
  const {
    name,
    caption,
    columns,
    rowKey,
    rowName,
    query,
    list,
    filters = [],
    acts,
    panel,
    selection,
  } = props;
  const [fit, setFit] = useState<readonly Column<R>[] | null>(null);
  const { shown, chooser } = useColumnChoice(name, columns, fit);
  const { current, size, goTo } = list;
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const root = useRef<HTMLDivElement>(null);
  const [help, setHelp] = useState(false);
  useListKeys(root, () => setHelp(true));
  const { data, onHold } = useHeldPage(query, list, rowKey);
  const page = query.stale === true ? undefined : data;
  const state = useListPanel({ list, rowKey, page });
  const keepRow = useRowKept(root, list.opened);
  const total = page?.total;
  useEffect(() => {
    if (total === undefined || current <= 1) return;
    const last = Math.max(1, Math.ceil(total / size));
    if (current > last) goTo(last, size);
  }, [total, current, size, goTo]);

  const opening: Opening<R> | undefined = panel
    ? {
        ...(list.addressOf && { hrefOf: (row) => list.addressOf?.(rowKey(row)) ?? '' }),
        onOpen: (row) => {
          if (rowKey(row) === list.opened) focusPanel();
          else {
            keepRow(page?.records.indexOf(row));
            list.open(rowKey(row));
          }
        },
      }
    : props.opening;
  const some = selection !== undefined && selection.rows.length > 0;
  const exportName = props.exportName;
  const sortMenu = <SortMenu columns={shown} order={list.order} onOrder={list.sort} />;
  const hasSorting = shown.some(({ sortable }) => sortable === true);
  const filtered = setCount(filters, list.filters) > 0;
  return (
    <div ref={root} className={styles['list']}>
      <FilterBar
        filters={filters}
        values={list.filters}
        onChange={list.change}
        lead={props.lead}
        {...(hasSorting && { onPhone: sortMenu })}
        tools={
          <>
            {props.tools}
            {chooser}
            {exportName !== undefined && (
              <ListTool
                label={some ? t('导出所选') : t('导出本页')}
                icon={IconDownload}
                onClick={() => saveRows(exportName, shown, some ? selection.rows : (data?.records ?? []))}
              />
            )}
            {!phone && (
              <KeysHint
                opened={help}
                onChange={setHelp}
                opens={opening !== undefined}
                chooses={selection !== undefined}
                searches={filters.some(({ kind }) => kind === 'words')}
                panel={panel !== undefined}
              />
            )}
          </>
        }
      />
      <QueryView query={{ ...query, data }} loading={<Loading shape="list" count={10} />}>
        {({ records, total: count }) =>
          records.length === 0 ? (
            <ListEmpty
              words={props.empty}
              onClear={filtered ? () => list.change(noneOf(filters)) : undefined}
            />
          ) : (
            <>
              <RowGrid
                caption={caption}
                columns={shown}
                rows={records}
                rowKey={rowKey}
                rowName={rowName}
                {...(selection && {
                  chosen: selection.keys,
                  onChoose: (keys) => selection.choose(keys, records),
                })}
                order={list.order}
                onOrder={list.sort}
                {...(acts && { acts })}
                {...(opening && { opening })}
                opened={panel ? list.opened : null}
                onArrow={state.follow}
                onFit={setFit}
                onHold={onHold}
                stale={query.stale ?? false}
              />
              {selection && selection.keys.size > 0 && (
                <BulkBar count={selection.keys.size} unit={props.unit} onClear={selection.clear}>
                  {props.bulk}
                </BulkBar>
              )}
              <Pager
                unit={props.unit}
                fixedSize={props.fixedSize ?? false}
                total={count}
                current={current}
                size={size}
                onChange={goTo}
              />
            </>
          )
        }
      </QueryView>
      {panel && list.opened !== null && (
        <ListPanel
          panel={panel}
          opened={list.opened}
          state={state}
          onClose={() => {
            keepRow();
            list.open(null);
            focusOpenRow(root.current);
          }}
        />
      )}
    </div>
  );
}

/** The keyboard, if it was in the panel, is back at the row the panel showed. */
function focusOpenRow(list: HTMLElement | null): void {
  const here = document.activeElement;
  if (here !== document.body && here?.closest('[data-side-panel]') === null) return;
  list?.querySelector<HTMLElement>('tr[aria-current]')?.focus();
}
