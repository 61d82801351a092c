import { describe, expect, it } from 'vitest';
import { rangeOf } from './byte-range.js';
import { kindOfUpload } from './file-kinds.js';
import { fileNamePart } from './file-name.js';

describe('what may be uploaded', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  it('is known by its bytes, not by its name', async () => {
    expect(await kindOfUpload(png, 'photo.exe')).toBe('image/png');
    expect(await kindOfUpload(Buffer.from('<script>alert(1)</script>'), 'photo.png')).toBeNull();
    expect(
      await kindOfUpload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), 'x.svg'),
    ).toBeNull();
    expect(await kindOfUpload(Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]), 'a.txt')).toBeNull();
    expect(await kindOfUpload(Buffer.from('print("你好")'), 'a.py')).toBe('text/plain; charset=utf-8');
  });
});

describe('a byte range', () => {
  it.each([
    [undefined, null],
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=2-100', { start: 2, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=0-1,3-4', null],
    ['bytes=-', null],
  ])('%s of 10 bytes is %j', (header, expected) => expect(rangeOf(header, 10)).toEqual(expected));
});

describe('the name of a download', () => {
  it.each<[unknown, string]>([
    ['讲义 第1章.docx', "; filename*=UTF-8''%E8%AE%B2%E4%B9%89%20%E7%AC%AC1%E7%AB%A0.docx"],
    ['../../etc/passwd', "; filename*=UTF-8''....etcpasswd"],
    ["a';\r\nset-cookie: x(1).zip", "; filename*=UTF-8''a%27%3Bset-cookie%20x%281%29.zip"],
    ['\u202Egnp.exe', "; filename*=UTF-8''gnp.exe"],
    ['\ud800', ''],
    ['   ', ''],
    [undefined, ''],
    [['a', 'b'], ''],
  ])('%j becomes %j', (name, part) => expect(fileNamePart(name)).toBe(part));

  it('is at most 200 characters', () =>
    expect(fileNamePart('长'.repeat(300))).toHaveLength("; filename*=UTF-8''".length + 200 * 9));
});
