import clsx from 'clsx';
import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import type { Column, Order } from './column.ts';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import type { RowAct } from './row-act.ts';
import styles from './row-grid.module.css';
import { RowMenu } from './row-menu.tsx';
import { useGridColumns } from './use-grid-columns.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useInside } from './use-inside.ts';
import { useOpenedInView } from './use-opened-in-view.ts';
import { useRowCalls } from './use-row-calls.ts';
import { WholeText } from './whole-text.tsx';

/** What opening a row does, and the address that shows it opened. */
export interface Opening<R> {
  readonly hrefOf?: (row: R) => string;
  readonly onOpen: (row: R) => void;
}

interface RowGridProps<R> {
  /** What the table is, for those who hear it. */
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly rowName: (row: R) => string;
  /** Chosen row keys; when given, rows can be chosen. */
  readonly chosen?: ReadonlySet<string>;
  readonly onChoose?: (chosen: ReadonlySet<string>) => void;
  readonly order?: Order | null;
  /** When given, the heads of sortable columns sort: up, down, not at all. */
  readonly onOrder?: (order: Order | null) => void;
  readonly acts?: (row: R) => readonly RowAct[];
  readonly opening?: Opening<R>;
  /** The row that is open beside the list. */
  readonly opened?: string | null;
  /** The keyboard has come to a row by an arrow. */
  readonly onArrow?: (row: R) => void;
  /** Told which columns have room, whenever that changes. */
  readonly onFit?: (columns: readonly Column<R>[]) => void;
  /** Told when the pointer, the keyboard or a menu comes among the rows, and when it leaves. */
  readonly onHold?: (held: boolean) => void;
  /** Newer rows are on their way: what is shown may be old. */
  readonly stale?: boolean;
}

/** From so many on, rows out of sight are not laid out. Fewer cost nothing that anybody would notice. */
const manyRows = 60;

/**
 * The rows of a list, 40 px and one line each. Arrows move from row to row in every list, Enter opens (where
 * nothing can be opened: chooses), Space chooses; the keyboard stops at one row and what can be pressed in
 * it, not at all of them. Columns that have no room are left out from the right (`useGridColumns`). On a
 * phone each row is a few lines that can be read. Roles are spelt out, as not every browser keeps those of a
 * table that is laid out otherwise.
 */
export function RowGrid<R>({
  caption,
  columns,
  rows,
  rowKey,
  rowName,
  chosen,
  onChoose,
  order = null,
  onOrder,
  acts,
  opening,
  opened = null,
  onArrow,
  onFit,
  onHold,
  stale = false,
}: RowGridProps<R>) {
  const { wrap, shown, doing, template } = useGridColumns({
    columns,
    rows,
    choose: chosen !== undefined,
    acts,
  });
  useEffect(() => onFit?.(shown), [onFit, shown]);
  const body = useRef<HTMLTableSectionElement>(null);
  const [menu, setMenu] = useState<{ readonly index: number; readonly button: HTMLButtonElement } | null>(
    null,
  );
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const choose = (which: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const key of which)
      if (on) next.add(key);
      else next.delete(key);
    onChoose?.(next);
  };
  const row = (index: number): R => rows[index] as R;
  const keyOf = (index: number): string => keys[index] as string;
  const toggle = chosen && ((index: number) => choose([keyOf(index)], !chosen.has(keyOf(index))));
  const { active, handlers } = useGridKeys({
    body,
    keys,
    opened,
    onArrow: (index) => onArrow?.(row(index)),
    onOpen: opening ? (index) => opening.onOpen(row(index)) : toggle,
    onChoose: toggle,
  });
  const { onChoose: chooseRow, onAct } = useRowCalls({
    choose: (index, on) => choose([keyOf(index)], on),
    doing,
  });
  useOpenedInView(body, opened);
  const inside = useInside(menu !== null, onHold);
  const toggleMenu = useCallback(
    (index: number, button: HTMLButtonElement) =>
      setMenu((now) => (now?.button === button ? null : { index, button })),
    [],
  );
  return (
    <div ref={wrap} className={clsx(styles['wrap'], stale && styles['stale'])} aria-busy={stale}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrows move in it
        role="grid"
        className={styles['grid']}
        style={{ '--columns': template } as CSSProperties}
        {...(chosen && { 'aria-multiselectable': true })}
      >
        <caption className={styles['caption']}>{caption}</caption>
        <GridHead
          columns={shown}
          acts={acts !== undefined}
          order={order}
          onOrder={onOrder}
          {...(chosen && {
            all: {
              checked: keys.every((key) => chosen.has(key)),
              some: keys.some((key) => chosen.has(key)),
              onToggle: (on: boolean) => choose(keys, on),
            },
          })}
        />
        <tbody
          ref={body}
          role="rowgroup"
          className={clsx(styles['body'], rows.length > manyRows && styles['many'])}
          {...handlers}
          {...inside}
        >
          {rows.map((each, index) => (
            <GridRow
              key={keyOf(index)}
              index={index}
              row={each}
              columns={shown}
              name={rowName(each)}
              pressed={opening !== undefined || chosen !== undefined}
              active={keyOf(index) === active}
              opened={keyOf(index) === opened}
              chosen={chosen?.has(keyOf(index))}
              href={opening?.hrefOf?.(each)}
              opens={opening !== undefined}
              acts={doing[index]}
              onChoose={chooseRow}
              onAct={onAct}
              onMenu={toggleMenu}
            />
          ))}
        </tbody>
      </table>
      <WholeText within={body} />
      {menu && (
        <RowMenu
          groups={doing[menu.index]?.groups ?? []}
          button={menu.button}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );
}
