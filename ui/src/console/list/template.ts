import { widthOf, type Column } from './column.ts';

/** The widths of a list's columns as CSS has them: the main one takes what is left. */
export function templateOf<R>(
  columns: readonly Column<R>[],
  { choose, actsPx }: { readonly choose: boolean; readonly actsPx: number },
): string {
  const widths = columns.map((column) => (column.main ? 'minmax(0, 1fr)' : `${widthOf(column)}px`));
  return [...(choose ? ['40px'] : []), ...widths, ...(actsPx > 0 ? [`${actsPx}px`] : [])].join(' ');
}
