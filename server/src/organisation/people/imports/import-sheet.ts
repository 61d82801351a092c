import { cellText, headingText, sheetsIn } from '../../../platform/office/sheets.js';
import { UnreadableFileError } from '../../../platform/office/unreadable-file.js';
import { writeWorkbook } from '../../../platform/office/workbook.js';

/** Columns of the template, in its order, and the field each fills. */
export const importColumns = {
  账号: 'userName',
  姓名: 'realName',
  部门: 'department',
  角色: 'roles',
  手机号: 'mobile',
  邮箱: 'email',
  证件类型: 'idCardType',
  证件号码: 'idCard',
  有效期至: 'expireTime',
} as const;
type Column = keyof typeof importColumns;
const required: readonly Column[] = ['账号', '姓名', '部门'];

/** A row of a file of people as it stands there, trimmed; '' for nothing. */
export type SheetRow = Readonly<Record<(typeof importColumns)[Column], string>> & {
  /** in the sheet, from 1 */
  readonly line: number;
};

const sheetName = '用户';
const longestCell = 200;

/** The template: one sheet with its headings and two rows to write over. */
export const importTemplate = (): Promise<Uint8Array> =>
  writeWorkbook({
    sheets: [
      {
        name: sheetName,
        rows: [
          Object.keys(importColumns).map((name) =>
            (required as readonly string[]).includes(name) ? `${name}（必填）` : name,
          ),
          ...[
            ['20260001', '张三', '总部/研发部', '学员', '13912345678', '', '身份证', '', '2030-12-31'],
            ['20260002', '李四', 'A01', '', '', 'lisi@example.com', '', '', ''],
          ],
        ],
      },
    ],
  });

/**
 * The rows of a filled-in template: of its sheet, or the only one. Empty ones are left out. Throws
 * `UnreadableFileError`.
 */
export async function readPeople(bytes: Uint8Array): Promise<SheetRow[]> {
  const sheets = await sheetsIn(bytes);
  const sheet = sheets.find(({ name }) => name.trim() === sheetName) ?? sheets[0];
  const head = (sheet?.rows[0] ?? []).map(headingText);
  const missing = required.filter((column) => !head.includes(column));
  if (sheet === undefined || missing.length > 0)
    throw new UnreadableFileError(`没有找到列“${missing.join('、')}”，请使用模板填写！`);
  const found = sheet.rows.slice(1).flatMap((row, index): SheetRow[] => {
    const texts = Object.entries(importColumns).map(([column, field]) => {
      const at = head.indexOf(column);
      const text = at < 0 ? '' : cellText(row[at]).trim();
      return [field, text.slice(0, longestCell)] as const;
    });
    if (texts.every(([, text]) => text === '')) return [];
    return [{ line: index + 2, ...(Object.fromEntries(texts) as Omit<SheetRow, 'line'>) }];
  });
  if (found.length === 0) throw new UnreadableFileError('没有找到用户，请按模板填写后再导入！');
  return found;
}
