import { widthOf, type Column } from './column.ts';

/** The widths of a list's columns as CSS has them: what is left goes to the widest, which is the main one where none says so. */
export function templateOf<R>(
  columns: readonly Column<R>[],
  { choose, actsPx }: { readonly choose: boolean; readonly actsPx: number },
): string {
  const widest = columns.find((column) => column.widest) ?? columns.find((column) => column.main);
  const widths = columns.map((column) => (column === widest ? 'minmax(0, 1fr)' : `${widthOf(column)}px`));
  return [...(choose ? ['40px'] : []), ...widths, ...(actsPx > 0 ? [`${actsPx}px`] : [])].join(' ');
}
