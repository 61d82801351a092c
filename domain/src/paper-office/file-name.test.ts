import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNamePart } from './file-name.js';

describe('a part of a file’s name', () => {
  it.each([
    ['期末 考试（上）', '期末 考试（上）'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..\\..\\boot.ini', '_.._boot.ini'],
    ['C:\\张三', 'C__张三'],
    ['.hidden.', 'hidden'],
    ['a\u202egpj.exe', 'a_gpj.exe'],
    ['con', '_con'],
    ['NUL.txt', '_NUL.txt'],
    ['  \n ', '_'],
    ['', '_'],
  ])('of %j is %j', (text, name) => expect(fileNamePart(text)).toBe(name));

  it('is never a path, hidden, empty, or longer than 60 characters, whatever somebody is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const name = fileNamePart(text);
        expect(name).not.toMatch(/[/\\:]|^\.|\.$/);
        expect([...name].length).toBeGreaterThan(0);
        expect([...name].length).toBeLessThanOrEqual(61);
      }),
    );
  });
});
