import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { tableFile, type Cells } from './table-file.js';

const headings = ['姓名', '得分'];
const rows: Cells[] = [
  ['=HYPERLINK("http://x","点我")', -1.5],
  ['+86', null],
  ['-1', 2],
  ['@SUM(A1)', 3],
  ['\t=1', 4],
  ['张,三\n"四"', 5],
];

describe('a table as a file', () => {
  it('has nothing that a spreadsheet would run, and numbers as numbers', async () => {
    const bytes = await tableFile({ format: 'xlsx', name: '成绩', headings }, rows);
    const [sheet] = (await readXlsx(bytes)).sheets;
    expect(sheet?.name).toBe('成绩');
    expect(sheet?.rows).toEqual([
      headings,
      [`'=HYPERLINK("http://x","点我")`, -1.5],
      [`'+86`, null],
      [`'-1`, 2],
      [`'@SUM(A1)`, 3],
      [`'\t=1`, 4],
      ['张,三\n"四"', 5],
    ]);
  });

  it('as CSV is marked as UTF-8, and quoted where a comma, a quote or a line would break it', async () => {
    const text = Buffer.from(await tableFile({ format: 'csv', name: '', headings }, rows)).toString();
    expect(text).toBe(
      `\uFEFF姓名,得分\r\n"'=HYPERLINK(""http://x"",""点我"")",-1.5\r\n'+86,\r\n'-1,2\r\n'@SUM(A1),3\r\n'\t=1,4\r\n"张,三\n""四""",5\r\n`,
    );
  });
});
