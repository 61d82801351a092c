import clsx from 'clsx';
import { memo, type ReactNode } from 'react';
import { t } from '../../text/t.ts';
import { CheckBox } from './check-box.tsx';
import type { Column } from './column.ts';
import type { RowAct } from './row-act.ts';
import { RowActiveContext } from './row-active.ts';
import { RowActs } from './row-acts.tsx';
import styles from './row-grid.module.css';

interface GridRowProps<R> {
  readonly index: number;
  readonly row: R;
  readonly columns: readonly Column<R>[];
  readonly name: string;
  /** A click on it opens or chooses it. */
  readonly pressed: boolean;
  /** The keyboard stops here. */
  readonly active: boolean;
  /** It is open beside the list. */
  readonly opened: boolean;
  /** undefined: rows cannot be chosen */
  readonly chosen: boolean | undefined;
  readonly href: string | undefined;
  readonly opens: boolean;
  readonly acts: Acts | undefined;
  readonly onChoose: (index: number, on: boolean) => void;
  readonly onAct: (index: number, key: string) => void;
  readonly onMenu: (index: number, button: HTMLButtonElement) => void;
}

interface Acts {
  readonly inRow: readonly RowAct[];
  readonly groups: readonly (readonly RowAct[])[];
}

/** One row; shown again only when something of its own has changed. Clicks and keys are the grid's. */
function Row<R>({
  index,
  row,
  columns,
  name,
  pressed,
  active,
  opened,
  chosen,
  href,
  opens,
  acts,
  onChoose,
  onAct,
  onMenu,
}: GridRowProps<R>) {
  const tabIndex = active ? undefined : -1;
  const doing = acts !== undefined && acts.inRow.length + acts.groups.length > 0;
  return (
    <RowActiveContext value={active}>
      <tr
        role="row"
        data-index={index}
        className={clsx(styles['row'], pressed && styles['pressed'], doing && styles['doing'])}
        tabIndex={active ? 0 : -1}
        {...(chosen !== undefined && { 'aria-selected': chosen })}
        {...(opened && { 'aria-current': true })}
      >
        {chosen !== undefined && (
          <td role="gridcell" className={styles['choose']}>
            <CheckBox
              label={t('选择此行')}
              checked={chosen}
              tabIndex={tabIndex}
              onChange={(on) => onChoose(index, on)}
            />
          </td>
        )}
        {columns.map((column) =>
          column.main ? (
            <th key={column.key} role="rowheader" scope="row" className={styles['main']}>
              {column.before?.(row)}
              <Opener href={href} opens={opens} tabIndex={tabIndex} whole={String(column.text?.(row) ?? '')}>
                {cellOf(column, row)}
              </Opener>
              {column.after?.(row)}
            </th>
          ) : (
            <td
              key={column.key}
              role="gridcell"
              className={clsx(
                styles['cell'],
                styles[column.phone ?? 'labelled'],
                column.align === 'right' && styles['right'],
              )}
              data-label={column.title}
              {...(column.text?.(row) === nothing && { 'data-empty': true })}
            >
              <span className={styles['clip']} data-clip data-whole={column.text?.(row) ?? ''}>
                {cellOf(column, row)}
              </span>
            </td>
          ),
        )}
        {acts && (
          <td role="gridcell" className={styles['acts']}>
            <RowActs
              name={name}
              inRow={acts.inRow}
              more={acts.groups.length > 0}
              onAct={(key) => onAct(index, key)}
              onMenu={(button) => onMenu(index, button)}
            />
          </td>
        )}
      </tr>
    </RowActiveContext>
  );
}

/** What a cell says that has nothing to say; a phone leaves it out. */
const nothing = '—';

interface OpenerProps {
  readonly href: string | undefined;
  readonly opens: boolean;
  readonly tabIndex: -1 | undefined;
  /** The words in full; '' when only what is shown has them. */
  readonly whole: string;
  readonly children: ReactNode;
}

/** The main cell's words; where rows can be opened, what one presses to do so. */
function Opener({ href, opens, tabIndex, whole, children }: OpenerProps) {
  const shared = { className: styles['clip'], 'data-clip': true, 'data-whole': whole };
  if (!opens) return <span {...shared}>{children}</span>;
  if (href === undefined)
    return (
      <button type="button" data-opener tabIndex={tabIndex} {...shared}>
        {children}
      </button>
    );
  return (
    <a href={href} data-opener tabIndex={tabIndex} {...shared}>
      {children}
    </a>
  );
}

const cellOf = <R,>(column: Column<R>, row: R): ReactNode =>
  column.render ? column.render(row) : column.text?.(row);

/** What is shown of a row's acts; what they do is asked of the list when one is pressed. */
const shownOf = (acts: Acts | undefined): string =>
  acts === undefined
    ? ''
    : JSON.stringify([
        acts.inRow.map(({ key, label, href, danger }) => [key, label, href, danger]),
        acts.groups.length > 0,
      ]);

const same = <R,>(
  { acts: before, ...was }: GridRowProps<R>,
  { acts: after, ...is }: GridRowProps<R>,
): boolean =>
  Object.entries(is).every(([name, value]) => Object.is(value, was[name as keyof typeof was])) &&
  shownOf(before) === shownOf(after);

// The generic is kept: `memo` alone forgets it.
export const GridRow = memo(Row, same) as typeof Row;
