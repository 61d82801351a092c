import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import { anyMarkedFillIn, anyQuestion } from './any-question.fixture.js';
import { excelTemplate, readExcel, writeExcel } from './excel.js';

describe('Excel', () => {
  it('the template reads as its own examples, without a problem', async () => {
    const read = await readExcel(await excelTemplate());
    expect(read.map(({ question }) => question?.quType)).toEqual([1, 2, 3, 5, 4, 6]);
    expect(read.flatMap(({ problems }) => problems)).toEqual([]);
    expect(read[0]).toMatchObject({ chapter: ['网络安全', '加密'], question: { level: 2, tags: ['密码学'], scoreHint: 2 } });
    expect(read[3]?.question?.blanks?.map(({ accepted }) => accepted)).toEqual([['443'], ['80', '八十']]);
  });

  it('written and read again gives the same questions, by type (seed printed on failure)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(anyQuestion, anyMarkedFillIn), { minLength: 1, maxLength: 5 }), async (questions) => {
        const read = await readExcel(await writeExcel(questions.map((question) => ({ question, chapter: ['甲/乙', '丙'] }))));
        const order = [1, 2, 3, 5, 4, 6];
        const byType = [...questions].sort((a, b) => order.indexOf(a.quType) - order.indexOf(b.quType));
        expect(read.map(({ question }) => question)).toEqual(byType);
        expect(read.every(({ chapter }) => chapter.join('|') === '甲/乙|丙')).toBe(true);
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it.each<[string, Uint8Array, string]>([
    ['what is no zip', strToU8('hello'), '不是有效的压缩包！'],
    ['what is no workbook', zipSync({ 'a.xml': strToU8('<x/>') }), '不是有效的 Excel 文件'],
    ['a bomb', zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(30_000_000) }, { level: 9 }), '解压后过大'],
  ])('refuses %s', async (_name, bytes, sentence) => {
    await expect(readExcel(bytes)).rejects.toThrow(sentence);
  });
});
