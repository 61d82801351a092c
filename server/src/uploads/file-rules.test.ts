import { describe, expect, it } from 'vitest';
import { rangeOf } from './byte-range.js';
import { kindOfUpload } from './file-kinds.js';

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
