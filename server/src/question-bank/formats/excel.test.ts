import { describe, expect, it } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import { excelTemplate, readExcel } from './excel.js';

describe('Excel', () => {
  it('the template reads as its own examples, without a problem', async () => {
    const read = await readExcel(await excelTemplate());
    expect(read.map(({ question }) => question?.quType)).toEqual([1, 2, 3, 5, 4, 6, 99, 8]);
    expect(read.flatMap(({ problems }) => problems)).toEqual([]);
    expect(read[0]).toMatchObject({
      chapter: ['网络安全', '加密'],
      question: { level: 2, tags: ['密码学'], scoreHint: 2 },
    });
    expect(read[3]?.question?.blanks?.map(({ accepted }) => accepted)).toEqual([['443'], ['80', '八十']]);
    expect(read[4]?.question?.points?.map(({ text, share }) => [text, share])).toEqual([['永不信任', 0.5], ['始终验证', 0.5]]); // prettier-ignore
    expect(read[6]?.question?.parts?.map(({ quType, share }) => [quType, share])).toEqual([[1, 0.5], [4, 0.5]]); // prettier-ignore
    expect(read[7]?.question?.code?.tests.map(({ visible }) => visible)).toEqual([true, false]);
  });

  it.each<[string, Uint8Array, string]>([
    ['what is no zip', strToU8('hello'), '不是有效的压缩包！'],
    ['what is no workbook', zipSync({ 'a.xml': strToU8('<x/>') }), '不是有效的 Excel 文件'],
    [
      'a bomb',
      zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(30_000_000) }, { level: 9 }),
      '解压后过大',
    ],
  ])('refuses %s', async (_name, bytes, sentence) => {
    await expect(readExcel(bytes)).rejects.toThrow(sentence);
  });
});
