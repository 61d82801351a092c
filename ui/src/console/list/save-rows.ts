import dayjs from 'dayjs';
import { saveFile } from '../../connection/save-file.ts';
import type { Column } from './column.ts';
import { csvOf } from './csv.ts';

/** Saves rows as CSV: the columns given that have a `text`, under their titles. */
export function saveRows<R>(name: string, columns: readonly Column<R>[], rows: readonly R[]): void {
  const written = columns.filter((column) => column.text !== undefined);
  const text = csvOf(
    written.map((column) => column.title),
    rows.map((row) => written.map((column) => column.text?.(row))),
  );
  saveFile(
    `${name}-${dayjs().format('YYYYMMDD-HHmm')}.csv`,
    new Blob([text], { type: 'text/csv;charset=utf-8' }),
  );
}
