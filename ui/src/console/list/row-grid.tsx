import { useMediaQuery } from '@mantine/hooks';
import clsx from 'clsx';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
} from 'react';
import { fitting, type Column, type Order } from './column.ts';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { divided, type RowAct } from './row-act.ts';
import { actsWidth } from './row-acts.tsx';
import styles from './row-grid.module.css';
import { RowMenu } from './row-menu.tsx';
import { templateOf } from './template.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useWidth } from './use-width.ts';
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
  /** Newer rows are on their way: what is shown may be old. */
  readonly stale?: boolean;
}

/** From so many on, rows out of sight are not laid out. Fewer cost nothing that anybody would notice. */
const manyRows = 60;

/** A narrower list has all acts of a row in its menu. px */
const actsInMenuUnder = 800;

/**
 * The rows of a list, 40 px and one line each. Arrows move from row to row in every list, Enter opens (where nothing
 * can be opened: chooses), Space chooses; the keyboard stops at one row and what can be pressed in it, not at all of
 * them. Columns that have no room are left out from the right (`fitting`). On a phone each row is a few lines
 * that can be read. Roles are spelt out, as not every browser keeps those of a table that is laid out
 * otherwise.
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
  stale = false,
}: RowGridProps<R>) {
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const [wrap, width] = useWidth();
  const body = useRef<HTMLTableSectionElement>(null);
  const [menu, setMenu] = useState<{ readonly index: number; readonly button: HTMLButtonElement } | null>(
    null,
  );
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const narrow = phone || (width > 0 && width < actsInMenuUnder);
  const doing = useMemo(() => rows.map((row) => divided(acts?.(row) ?? [], narrow)), [rows, acts, narrow]);
  const actsPx = acts === undefined ? 0 : actsWidth(doing);
  const taken = actsPx + (chosen ? 40 : 0);
  const shown = useMemo(() => fitting(columns, phone ? 0 : width, taken), [columns, phone, width, taken]);
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
    keys,
    opened,
    onArrow: (index) => onArrow?.(row(index)),
    onOpen: opening ? (index) => opening.onOpen(row(index)) : toggle,
    onChoose: toggle,
  });
  // The same functions each time, or every row would be shown again.
  const latest = useRef({ choose, keyOf, doing });
  useLayoutEffect(() => {
    latest.current = { choose, keyOf, doing };
  });
  const chooseRow = useCallback(
    (index: number, on: boolean) => latest.current.choose([latest.current.keyOf(index)], on),
    [],
  );
  const act = useCallback((index: number, key: string) => {
    latest.current.doing[index]?.inRow.find((each) => each.key === key)?.onClick();
  }, []);
  useEffect(() => {
    const row = body.current?.querySelector<HTMLElement>('tr[aria-current]');
    if (!row || row.contains(document.activeElement)) return;
    if (body.current?.contains(document.activeElement)) row.focus();
    else row.scrollIntoView({ block: 'nearest' });
  }, [opened]);
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
        style={{ '--columns': templateOf(shown, { choose: chosen !== undefined, actsPx }) } as CSSProperties}
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
              onAct={act}
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
