import { describe, expect, it } from 'vitest';
import { sayBankPath, sayBankValue } from './bank-history.ts';

const words = {
  catalog: (value: string) => `分类${value}`,
  department: (id: string) => `部门${id}`,
  chapter: (id: string) => `章${id}`,
};

describe('the history of a bank in words', () => {
  it('names its fields and those of its chapters, and keeps quiet about the rest', () => {
    expect(sayBankPath('title')).toBe('题库名称');
    expect(sayBankPath('chapters.c1.title')).toBe('章节名称');
    expect(sayBankPath('chapters.c1')).toBe('章节');
    expect(sayBankPath('createTime')).toBeNull();
  });

  it('says values as people do', () => {
    expect(sayBankValue('catId', '"R01"', words)).toBe('分类R01');
    expect(sayBankValue('state', '1', words)).toBe('禁用');
    expect(sayBankValue('shared.departIds', '["a","b"]', words)).toBe('部门a、部门b');
    expect(sayBankValue('chapters.c1', '{"id":"c1","title":"消防"}', words)).toBe('消防');
    expect(sayBankValue('chapters.c1.parentId', '"c0"', words)).toBe('章c0');
    expect(sayBankValue('remark', 'null', words)).toBe('');
  });
});
