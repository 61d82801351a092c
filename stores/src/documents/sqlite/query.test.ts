import { describe, expect, it } from 'vitest';
import { fieldPath, pageOf } from '../document-rules.js';
import { compileFilter, compileSort } from './query.js';

describe('compiling queries', () => {
  it.each(['name', 'rules.examType', 'a_b.c1', '_x', 'list.0'])('takes the field path %s', (path) =>
    expect(fieldPath(path)).toBe(path),
  );
  it.each([
    '',
    '.',
    'a.',
    '.a',
    'a..b',
    "a'",
    'a"b',
    'a b',
    'a-b',
    'a$b',
    'a[0]',
    '1a',
    'a\0',
    'a;--',
    '名',
    'a'.repeat(65),
    Array(9).fill('a').join('.'),
  ])('refuses the field path %j', (path) => expect(() => fieldPath(path)).toThrow(TypeError));

  it('every value is bound, never written into the SQL', () => {
    const evil = `'"; DROP TABLE x; --`;
    const filters = [
      { a: evil },
      { a: { in: [evil, 'b'] } },
      { a: { in: [evil, null] } },
      { a: { not: evil } },
      { a: { notIn: [evil, 'b'] } },
      { a: { contains: evil } },
      { a: { has: evil } },
      { a: { gt: evil } },
    ];
    for (const filter of filters) {
      const { sql, params } = compileFilter(filter);
      expect(sql).not.toContain('DROP');
      expect(JSON.stringify(params)).toContain('DROP');
      expect(sql.split('?').length - 1).toBe(params.length);
    }
  });

  it('values of one shape give one SQL text, so that its statement is prepared once', () => {
    const shape = (ids: string[]) => compileFilter({ examId: 'x', userId: { in: ids } }).sql;
    expect(shape(['a'])).toBe(shape(['a', 'b', 'c']));
  });

  it('an absent bound restricts nothing; an absent value is a mistake', () => {
    expect(compileFilter({ a: { gte: 5, lte: undefined as never } }).params).toEqual([5]);
    expect(compileFilter({ a: { gte: undefined as never } }).sql).toBe('1');
    expect(() => compileFilter({ a: undefined as never })).toThrow(TypeError);
  });

  it.each([
    { a: Number.NaN },
    { a: { gt: Infinity } },
    { a: { in: [Number.NaN] } },
    { a: { like: 'x' } as never },
    { a: { gt: true } as never },
    { a: 1n as never },
  ])('refuses %o', (filter) => expect(() => compileFilter(filter)).toThrow(TypeError));

  it('breaks ties by id, in the direction of the last term', () => {
    expect(compileSort(undefined)).toBe('id');
    expect(compileSort([{ field: 'a' }])).toBe("(doc->>'$.a'), id");
    expect(compileSort([{ field: 'a' }, { field: 'b', descending: true }])).toBe(
      "(doc->>'$.a'), (doc->>'$.b') DESC, id DESC",
    );
    expect(compileSort([{ field: 'id', descending: true }])).toBe('id DESC');
  });

  it('a page is at most 5000, from 0', () => {
    expect(pageOf({})).toEqual({ limit: 5000, skip: 0 });
    for (const page of [{ limit: 5001 }, { limit: -1 }, { limit: 1.5 }, { skip: -1 }, { skip: Number.NaN }])
      expect(() => pageOf(page)).toThrow(RangeError);
  });
});
