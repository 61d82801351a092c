import { writeWorkbook } from '../../../platform/office/workbook.js';

/** One person as a row of the file, in the order of the headings. */
export type ExportRow = readonly string[];

export const exportHeadings = [
  ...['账号', '姓名', '部门', '角色', '手机号', '邮箱', '证件号码', '状态', '有效期至', '创建时间'],
];

/**
 * People as a file. A text that a spreadsheet would take for a formula stands behind an apostrophe: names are
 * whatever somebody typed.
 */
export const writePeople = (rows: readonly ExportRow[]): Promise<Uint8Array> =>
  writeWorkbook({
    sheets: [{ name: '用户', rows: [exportHeadings, ...rows.map((row) => row.map(inert))] }],
  });

const inert = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
