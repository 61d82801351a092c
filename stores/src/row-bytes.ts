import { isUtf8 } from 'node:buffer';

/** No text that is stored holds NUL: every store refuses it. */
const separator = '\0';

/** What a file's row says, column by column as text ('' for NULL). */
export interface RowText {
  readonly columns: readonly string[];
  /** false: some byte of it is no UTF-8, and stands as U+FFFD */
  readonly sound: boolean;
}

/**
 * SQL of a row as one column of bytes; `textOf` reads it. libsql ends the whole process where a text it hands on
 * is no UTF-8 (its issue 1223), and a byte that a disk changed makes such a text of any column, a number's too: of
 * a file that may be damaged nothing is read as text.
 */
export const rowBytes = (...columns: readonly string[]): string =>
  `CAST(${columns.map((column) => `coalesce(${column},'')`).join('||char(0)||')} AS BLOB)`;

/** The row that `rowBytes` was asked for. */
export function textOf(row: ArrayBuffer): RowText {
  const bytes = Buffer.from(row);
  const text = bytes.toString();
  return { columns: text.split(separator), sound: !text.includes('\uFFFD') || isUtf8(bytes) };
}
