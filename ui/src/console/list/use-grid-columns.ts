import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { fitting, type Column } from './column.ts';
import { divided, type RowAct } from './row-act.ts';
import { actsWidth } from './row-acts.tsx';
import { templateOf } from './template.ts';
import { useWidth } from './use-width.ts';

interface GridColumnsOptions<R> {
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  /** Rows can be chosen: a box stands before each. */
  readonly choose: boolean;
  readonly acts: ((row: R) => readonly RowAct[]) | undefined;
}

interface GridColumns<R> {
  /** The element whose width counts. */
  readonly wrap: (element: HTMLElement | null) => void;
  /** The columns that have room. */
  readonly shown: readonly Column<R>[];
  /** For each row the acts that stand in it, and those in its menu. */
  readonly doing: readonly ReturnType<typeof divided>[];
  /** The widths as CSS has them. */
  readonly template: string;
}

/** A narrower list has all acts of a row in its menu. px */
const actsInMenuUnder = 800;

/** What a row's box takes. px */
const boxPx = 40;

/**
 * What of a list's columns and acts has room: columns that have none are left out from the right (`fitting`), the acts
 * of a narrow list are all in the rows' menus. A phone leaves none out.
 */
export function useGridColumns<R>({ columns, rows, choose, acts }: GridColumnsOptions<R>): GridColumns<R> {
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const [wrap, width] = useWidth();
  const narrow = phone || (width > 0 && width < actsInMenuUnder);
  const doing = useMemo(() => rows.map((row) => divided(acts?.(row) ?? [], narrow)), [rows, acts, narrow]);
  const actsPx = acts === undefined ? 0 : actsWidth(doing);
  const taken = actsPx + (choose ? boxPx : 0);
  const shown = useMemo(() => fitting(columns, phone ? 0 : width, taken), [columns, phone, width, taken]);
  return { wrap, shown, doing, template: templateOf(shown, { choose, actsPx }) };
}
