import { describe, expect, it } from 'vitest';
import { dateRangeOf, pageOf, sortOf, toPage } from './paging.js';

describe('a page of a list', () => {
  it('is the first ten unless asked otherwise, of sizes up to 5000 [common-012] [common-039] [common-053] [common-093]', () => {
    expect(pageOf({})).toEqual({ current: 1, size: 10, skip: 0 });
    expect(pageOf({ current: 3, size: 20 })).toEqual({ current: 3, size: 20, skip: 40 });
    expect(pageOf({ size: 5000 }).size).toBe(5000);
    for (const size of [0, 5001]) expect(() => pageOf({ size })).toThrow('每页条数应为 1 到 5000！');
  });

  it('says its records, how many there are, and how many pages they fill [common-012] [common-023]', () => {
    expect(toPage(['a', 'b'], 21, { current: 2, size: 10 })).toMatchObject({
      records: ['a', 'b'],
      total: 21,
      pages: 3,
    });
    expect(toPage([], 0, { current: 1, size: 10 }).pages).toBe(0);
  });

  it('is sorted by columns of the list, up or down [common-012]', () => {
    const columns = { title: 'title', startTime: 'start' };
    const by = (column: string, asc: boolean) => sortOf({ orders: [{ column, asc }] }, columns, []);
    expect(by('startTime', true)).toEqual([{ field: 'start', descending: false }]);
    expect(by('title', false)).toEqual([{ field: 'title', descending: true }]);
    expect(() => by('passwordHash', true)).toThrow('不能按“passwordHash”排序！');
  });
});

describe('a range of days', () => {
  it('is of days as yyyy-MM-dd in Beijing, both included [common-015] [record-001]', () => {
    expect(dateRangeOf(null, ['2026-11-20', '2026-11-21'])).toEqual({
      gte: Date.parse('2026-11-19T16:00:00Z'),
      lt: Date.parse('2026-11-21T16:00:00Z'),
    });
    expect(dateRangeOf(undefined, [])).toBeNull();
    expect(() => dateRangeOf(['2026-12-01', '2026-11-30'])).toThrow('结束日期不能早于开始日期！');
    for (const day of ['20.11.2026', '2026/11/20', ''])
      expect(() => dateRangeOf([day, day])).toThrow('日期格式应为 yyyy-MM-dd！');
  });
});
