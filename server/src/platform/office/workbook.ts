import type { readXlsx, writeXlsx } from 'hucre/xlsx';

/** Loaded with the first workbook: most processes never see one. */
const library = () => import('hucre/xlsx');

/** An Excel file of these sheets. */
export const writeWorkbook: typeof writeXlsx = async (...workbook) =>
  (await library()).writeXlsx(...workbook);

/** The sheets of an Excel file. Rejects for what is none. */
export const readWorkbook: typeof readXlsx = async (...file) => (await library()).readXlsx(...file);
