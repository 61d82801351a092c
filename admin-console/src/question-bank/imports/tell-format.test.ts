import { describe, expect, it } from 'vitest';
import { tellFormat } from './tell-format.ts';

const file = (name: string, content: string): File => new File([content], name);
const archive = (name: string, inside: string): File =>
  file(name, `PK\u0003\u0004[Content_Types].xml ${inside}`);

// The product's own files of each kind come in by the journey of the imports.
describe('the kind of a file of questions', () => {
  it.each([
    [archive('试题.xlsx', 'xl/workbook.xml'), 'excel'],
    [archive('试题.docx', 'word/document.xml'), 'word'],
    [archive('试题.zip', 'imsmanifest.xml items/q1.xml'), 'qti'],
    [file('试题.txt', '1. 下列哪一项？\nA. 甲\nB. 乙\n答案：A'), 'text'],
    [file('试题.md', '# 试题'), 'text'],
    [file('试题.gift', '端口 {=443}'), 'gift'],
    [file('试题.xml', '<?xml version="1.0"?>\n<quiz>'), 'moodle'],
    [file('一题.xml', '<assessmentItem identifier="a"/>'), 'qti'],
    [file('一题.xml', '<qti-assessment-item identifier="a"/>'), 'qti'],
  ] as const)('$name is %s', async (given, kind) => expect(await tellFormat(given)).toBe(kind));

  it('is told by what is in it, whatever it is called', async () => {
    expect(await tellFormat(archive('试题.xlsx', 'word/document.xml'))).toBe('word');
    expect(await tellFormat(file('试题.txt', '::端口:: HTTPS 的默认端口是 {=443}'))).toBe('gift');
  });

  it('is told by the end of a large archive, where its names stand', async () => {
    const large = new File(['PK\u0003\u0004', new Uint8Array(300_000), 'xl/workbook.xml'], '大.bin');
    expect(await tellFormat(large)).toBe('excel');
  });

  it('is text although there are braces in it', async () => {
    const text = '1. 下列哪一项输出 {1, 2}？\nA. 甲\nB. 乙\n答案：A';
    expect(await tellFormat(file('试题.txt', text))).toBe('text');
  });

  it.each([
    ['旧试题.doc', [0xd0, 0xcf, 0x11, 0xe0], /是旧版 Office 文件.*另存为 .docx/],
    ['试题.pdf', [...'%PDF-1.7'].map((char) => char.charCodeAt(0)), /是 PDF/],
    ['试题.csv', [0x61, 0x2c, 0x62], /是 CSV/],
    ['说明.xml', [...'<html/>'].map((char) => char.charCodeAt(0)), /没有认出“说明.xml”/],
    ['照片.png', [0x89, 0x50, 0x4e, 0x47], /没有认出“照片.png”是哪种题目文件/],
    ['坏.txt', [0x61, 0, 0x62], /没有认出/],
  ])('says why %s is none', async (name, bytes, sentence) => {
    await expect(tellFormat(new File([Uint8Array.from(bytes)], name))).rejects.toThrow(sentence);
  });
});
