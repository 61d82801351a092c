import { isUtf8 } from 'node:buffer';

/** No text that is stored holds NUL: every store refuses it. */
const separator = '\0';
/** It cannot begin within itself: what a disk made of a row's last bytes hides no row behind it. */
const rowEnd = Buffer.from('\0\u0001\u0002');

/** What a file's row says, column by column as text ('' for NULL). */
export interface RowText {
  readonly columns: readonly string[];
  /** false: some byte of it is no UTF-8, and stands as U+FFFD */
  readonly sound: boolean;
}

const rowText = (columns: readonly string[]): string =>
  columns.map((column) => `coalesce(${column},'')`).join('||char(0)||');

/**
 * SQL of a row as one column of bytes; `textOf` reads it. libsql ends the whole process where a text it hands on
 * is no UTF-8 (its issue 1223), and a byte that a disk changed makes such a text of any column, a number's too: of
 * a file that may be damaged nothing is read as text.
 */
export const rowBytes = (...columns: readonly string[]): string => `CAST(${rowText(columns)} AS BLOB)`;

/**
 * SQL of all rows of a query as one column of bytes, which costs less than a column of each; NULL: no row. `from` is
 * what stands behind the columns, with an order and a limit: everything is in memory at once. `textsOf` reads it.
 */
export const rowsBytes = (columns: readonly string[], from: string): string =>
  `SELECT CAST(group_concat(r, char(0)||char(1)||char(2)) AS BLOB) FROM (SELECT ${rowText(columns)} AS r ${from})`;

/** The row that `rowBytes` was asked for. */
export const textOf = (row: ArrayBuffer): RowText => textIn(Buffer.from(row));

/**
 * The rows of so many columns that `rowsBytes` was asked for. The last column is a text of its own, NULs and all:
 * whoever keeps an id of a row does not keep that, which may be a whole paper.
 */
export function textsOf(rows: ArrayBuffer | null, columns: number): RowText[] {
  if (rows === null) return [];
  const bytes = Buffer.from(rows);
  const texts: RowText[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(rowEnd, at);
    texts.push(textIn(end < 0 ? bytes.subarray(at) : bytes.subarray(at, end), columns));
    at = end < 0 ? bytes.length : end + rowEnd.length;
  }
  return texts;
}

/** V8 makes what is cut off a text a view of it, which keeps the whole text in memory. */
function textIn(bytes: Buffer, columns = Number.POSITIVE_INFINITY): RowText {
  const last = beginningOf(bytes, columns - 1);
  const head = bytes.toString('utf8', 0, last < 0 ? bytes.length : last - 1);
  const texts = head.split(separator);
  if (last >= 0) texts.push(bytes.toString('utf8', last));
  return { columns: texts, sound: !texts.some((text) => text.includes('\uFFFD')) || isUtf8(bytes) };
}

/** Where the column of this number (from 0) begins; -1: the row has fewer. */
function beginningOf(row: Buffer, column: number): number {
  if (column === Number.POSITIVE_INFINITY) return -1;
  let left = column;
  for (let at = 0; at < row.length; at += 1) if (row[at] === 0 && (left -= 1) === 0) return at + 1;
  return -1;
}
