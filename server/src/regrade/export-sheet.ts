import { writeXlsx } from 'hucre/xlsx';

/** One paper as a row of the file, in the order of the headings. */
export type DifferenceCells = readonly (string | number | null)[];

export const differenceHeadings = [
  ...[
    '姓名',
    '账号',
    '次数',
    '原得分',
    '原总分',
    '原结果',
    '新得分',
    '新总分',
    '新结果',
    '变化',
    '变化的题数',
    '试卷编号',
  ],
];

/** A text that a spreadsheet would take for a formula stands behind an apostrophe: names are whatever somebody typed. */
const inert = <C extends DifferenceCells[number]>(cell: C): C | string =>
  typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;

export const differencesXlsx = (rows: readonly DifferenceCells[]): Promise<Uint8Array> =>
  writeXlsx({
    sheets: [{ name: '成绩变化', rows: [differenceHeadings, ...rows.map((row) => row.map(inert))] }],
  });

/** The same as UTF-8 with a mark that spreadsheets look for. */
export const differencesCsv = (rows: readonly DifferenceCells[]): string =>
  `\uFEFF${[differenceHeadings, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;

const csvCell = (cell: DifferenceCells[number]): string => {
  const text = cell === null ? '' : String(inert(cell));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
