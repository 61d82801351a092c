import { cellText, headingText, sheetsIn } from '../../platform/office/sheets.js';
import { UnreadableFileError } from '../../platform/office/unreadable-file.js';
import { writeWorkbook } from '../../platform/office/workbook.js';

const columns = {
  账号: 'userName',
  姓名: 'realName',
  客观题得分: 'objScore',
  主观题得分: 'subjScore',
  备注: 'remark',
  修改原因: 'reason',
} as const;
const required = ['账号', '主观题得分'] as const;
const longestCell = 500;

/** A row of a file of scores as it stands there, trimmed; '' for nothing. */
export type ScoreRow = Readonly<Record<(typeof columns)[keyof typeof columns], string>> & {
  /** in the sheet, from 1 */
  readonly line: number;
};

/** Rows one file may have. */
export const rowsAtMost = 1000;

/** A sheet to fill in: its headings, and a row for everybody who is to sit the exam. */
export const scoreTemplate = (
  people: Iterable<{ readonly userName: string; readonly realName: string }>,
): Promise<Uint8Array> => scoreSheet([...people].map(({ userName, realName }) => [userName, realName]));

/** A sheet with these rows under its headings, cells in their order; what a row leaves out is empty. */
export const scoreSheet = (rows: readonly (readonly (string | number)[])[]): Promise<Uint8Array> => {
  const headings = Object.keys(columns).map((name) =>
    (required as readonly string[]).includes(name) ? `${name}（必填）` : name,
  );
  const whole = rows.map((row) => headings.map((_heading, index) => row[index] ?? ''));
  return writeWorkbook({ sheets: [{ name: '成绩', rows: [headings, ...whole] }] });
};

/** The rows of a filled-in template; empty ones are left out. Throws `UnreadableFileError`. */
export async function readScores(bytes: Uint8Array): Promise<ScoreRow[]> {
  const [sheet] = await sheetsIn(bytes);
  const head = (sheet?.rows[0] ?? []).map(headingText);
  const missing = required.filter((column) => !head.includes(column));
  if (sheet === undefined || missing.length > 0)
    throw new UnreadableFileError(`没有找到列“${missing.join('、')}”，请使用模板填写！`);
  const found = sheet.rows.slice(1).flatMap((row, index): ScoreRow[] => {
    const texts = Object.entries(columns).map(([column, field]) => {
      const at = head.indexOf(column);
      return [field, (at < 0 ? '' : cellText(row[at]).trim()).slice(0, longestCell)] as const;
    });
    const fields = Object.fromEntries(texts) as Omit<ScoreRow, 'line'>;
    return fields.objScore === '' && fields.subjScore === '' ? [] : [{ line: index + 2, ...fields }];
  });
  if (found.length === 0) throw new UnreadableFileError('没有找到成绩，请按模板填写后再导入！');
  if (found.length > rowsAtMost) throw new UnreadableFileError(`一次最多导入${rowsAtMost}人的成绩！`);
  return found;
}
