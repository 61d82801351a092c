import type { FastifyReply } from 'fastify';
import { workerFile } from '@vigil/stores/threads';
import { attachment } from '../http/content-disposition.js';
import { inFileThread } from './file-thread.js';
import { writeWorkbook } from './workbook.js';

/** One row of a file, in the order of its headings. */
export type Cells = readonly (string | number | null)[];

/** What a table is made of besides its rows. */
export interface TableHead {
  readonly format: 'xlsx' | 'csv';
  /** of the sheet */
  readonly name: string;
  readonly headings: readonly string[];
}

const mimeTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

/** A text that a spreadsheet would take for a formula stands behind an apostrophe: names are whatever somebody typed. */
const inert = <C extends Cells[number]>(cell: C): C | string =>
  typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;

/** Rows as a file; CSV is UTF-8 with a mark that spreadsheets look for. Nothing in it is run as a formula. */
export const tableFile = async (
  { format, name, headings }: TableHead,
  rows: readonly Cells[],
): Promise<Uint8Array> =>
  format === 'csv'
    ? Buffer.from(`\uFEFF${[headings, ...rows].map(csvLine).join('')}`)
    : writeWorkbook({ sheets: [{ name, rows: [[...headings], ...rows.map((row) => row.map(inert))] }] });

/** One line of a CSV, ended. */
export const csvLine = (row: Cells): string => `${row.map(csvCell).join(',')}\r\n`;

const csvCell = (cell: Cells[number]): string => {
  const text = cell === null ? '' : String(inert(cell));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * Answers a call with a table, written in a thread of its own; `next` is asked for part after part, null at the end:
 * thousands of rows at once would hold up every other call. `title`: of the file, without its ending.
 */
export async function sendTable(
  reply: FastifyReply,
  title: string,
  head: TableHead,
  next: () => Promise<readonly Cells[] | null>,
): Promise<FastifyReply> {
  const worker = workerFile(import.meta.url, './write-table.worker.ts');
  const bytes = await inFileThread<'more', Uint8Array>(worker, head, next);
  return reply
    .header('content-type', mimeTypes[head.format])
    .header('cache-control', 'no-store')
    .header('content-disposition', attachment(`${title}.${head.format}`))
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
