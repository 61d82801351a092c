import { parse } from 'content-disposition';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attachment, contentDisposition } from './content-disposition.js';

describe('the name a file is saved under', () => {
  it.each<[unknown, string]>([
    ['scores.xlsx', 'inline; filename=scores.xlsx'],
    ['my scores.xlsx', 'inline; filename="my scores.xlsx"'],
    ['讲义 第1章.docx', "inline; filename*=UTF-8''%E8%AE%B2%E4%B9%89%20%E7%AC%AC1%E7%AB%A0.docx"],
    ['../../etc/passwd', 'inline; filename=....etcpasswd'],
    ["a';\r\nset-cookie: x(1).zip", 'inline; filename="a\';set-cookie x(1).zip"'],
    ['期末"总\\评".pdf', "inline; filename*=UTF-8''%E6%9C%9F%E6%9C%AB%E6%80%BB%E8%AF%84.pdf"],
    ['100%25.txt', "inline; filename*=UTF-8''100%2525.txt"],
    ['\u202Egnp.exe', 'inline; filename=gnp.exe'],
    ['\ud800', 'inline'],
    ['   ', 'inline'],
    [undefined, 'inline'],
    [['a', 'b'], 'inline'],
  ])('%j becomes %s', (name, header) => expect(contentDisposition('inline', name)).toBe(header));

  it('has at most 200 characters, its ending among them', () => {
    const { filename = '' } = parse(attachment(`${'长'.repeat(300)}.pdf`)).parameters;
    expect([...filename]).toHaveLength(200);
    expect(filename.endsWith('长.pdf')).toBe(true);
    expect([...(parse(attachment(`a.${'b'.repeat(300)}`)).parameters['filename'] ?? '')]).toHaveLength(200);
  });

  it('is one header of one line whatever somebody calls an exam, and is read back as it was meant', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (title) => {
        const header = attachment(`${title}.pdf`);
        expect(header).toMatch(/^[\x20-\x7e]+$/);
        const { type, parameters } = parse(header);
        expect(type).toBe('attachment');
        expect(Object.keys(parameters).filter((key) => !key.startsWith('filename'))).toEqual([]);
        expect(parameters['filename']).toMatch(/\.pdf$/);
        expect(parameters['filename']).not.toMatch(/[/\\"\r\n]/);
      }),
    );
  });
});
