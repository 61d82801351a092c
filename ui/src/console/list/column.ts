import type { ReactNode } from 'react';

/**
 * One column of a list, in the order of their weight: what has no room is left out from the right. Exactly
 * one is `main`: one line with an ellipsis, the row's header and what is opened, and the widest unless another
 * one says so.
 *
 * On a phone a row is a few lines: the main column, then the others one after the other.
 */
export interface Column<R> {
  readonly key: string;
  readonly title: string;
  /** The cell in plain words or a number, as the export has it. A column without it is not exported. */
  readonly text?: (row: R) => string | number | null;
  /** The cell; without it `text` is shown. Where it has no `text` its whole words are read from it. */
  readonly render?: (row: R) => ReactNode;
  readonly main?: boolean;
  /** A small picture before the main column's words. */
  readonly before?: (row: R) => ReactNode;
  /** Small things after the main column's words, on the same line: tags, a mark. */
  readonly after?: (row: R) => ReactNode;
  /** px; the widest one takes what is left, and this at least. */
  readonly width?: number;
  /** Takes what is left in place of the main one: its words are long, and those of the main one are a person's name. */
  readonly widest?: boolean;
  readonly align?: 'left' | 'right';
  /** The server sorts by it, under the name `key`. */
  readonly sortable?: boolean;
  /** Cannot be taken out of the table, and always has room. */
  readonly fixed?: boolean;
  /** Shown only to who has chosen it. */
  readonly optional?: boolean;
  /** On a phone: with its title before it (unless said otherwise), by itself, or not at all. */
  readonly phone?: 'labelled' | 'plain' | 'hidden';
}

/** How a list is sorted: by which column of the server's. */
export interface Order {
  readonly column: string;
  readonly asc: boolean;
}

/** What a moment of another year takes with its cell's padding (2036年11月30日 14:05), so that none is cut. px */
export const momentPx = 176;

/** What a duration takes with its cell's padding (59 分 59 秒, 23 小时 59 分), so that none is cut. px */
export const durationPx = 128;

/** What a column takes that does not say. px */
const unsaid = { main: 320, other: 120 };

/** The width of a column on a desk, px; of the main one the least. */
export const widthOf = <R>({ width, main }: Column<R>): number =>
  width ?? (main === true ? unsaid.main : unsaid.other);

/**
 * The columns that have room in so many px, `taken` being used by other things (boxes, acts). Left out are
 * those furthest right; `fixed` ones and the main one stay. 0 px is a width that is not known yet: all.
 */
export function fitting<R>(columns: readonly Column<R>[], room: number, taken: number): readonly Column<R>[] {
  if (room === 0) return columns;
  const stays = (column: Column<R>): boolean => column.main === true || column.fixed === true;
  let left = room - taken;
  for (const column of columns) if (stays(column)) left -= widthOf(column);
  let full = false;
  return columns.filter((column) => {
    if (stays(column)) return true;
    full ||= left < widthOf(column);
    if (!full) left -= widthOf(column);
    return !full;
  });
}
