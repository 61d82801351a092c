import { isUtf8 } from 'node:buffer';

/** No text that is stored holds NUL: every store refuses it. */
const separator = '\0';
const rowEnd = Buffer.from('\0\u0001\0');

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
  `SELECT CAST(group_concat(r, char(0)||char(1)||char(0)) AS BLOB) FROM (SELECT ${rowText(columns)} AS r ${from})`;

/** The row that `rowBytes` was asked for. */
export const textOf = (row: ArrayBuffer): RowText => textIn(Buffer.from(row));

/** The rows that `rowsBytes` was asked for. */
export function textsOf(rows: ArrayBuffer | null): RowText[] {
  if (rows === null) return [];
  const bytes = Buffer.from(rows);
  const texts: RowText[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(rowEnd, at);
    texts.push(textIn(end < 0 ? bytes.subarray(at) : bytes.subarray(at, end)));
    at = end < 0 ? bytes.length : end + rowEnd.length;
  }
  return texts;
}

function textIn(bytes: Buffer): RowText {
  const text = bytes.toString();
  return { columns: text.split(separator), sound: !text.includes('\uFFFD') || isUtf8(bytes) };
}
