import { UnreadableFileError } from './unreadable-file.js';
import { unzipped } from './unzipped.js';
import { readWorkbook } from './workbook.js';

/** The sheets of an Excel file, row by row. Throws `UnreadableFileError`, also for what is packed beyond reason. */
export async function sheetsIn(
  bytes: Uint8Array,
): Promise<{ readonly name: string; readonly rows: readonly (readonly unknown[])[] }[]> {
  unzipped(bytes, /^$/);
  try {
    return (await readWorkbook(bytes)).sheets;
  } catch (error) {
    throw new UnreadableFileError('不是有效的 Excel 文件，请使用 .xlsx 格式！', { cause: error });
  }
}

export const cellText = (cell: unknown): string =>
  cell === null || cell === undefined
    ? ''
    : cell instanceof Date
      ? cell.toISOString()
      : String(cell as string | number | boolean);

/** A column's heading without what people add to it: `* 选项Ａ（必填）` is 选项A. */
export const headingText = (value: unknown): string =>
  cellText(value)
    .normalize('NFKC')
    .replace(/\(.*\)|[*\s]/g, '');
