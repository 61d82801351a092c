import { describe, expect, it } from 'vitest';
import { filterWidth, inRow, noneOf, setCount, type ListFilter } from './filter.ts';

const filters: ListFilter[] = [
  { kind: 'words', name: 'title', label: '名称' },
  { kind: 'choice', name: 'state', label: '状态', choices: [] },
  { kind: 'days', name: 'from', to: 'to', label: '日期' },
  { kind: 'flag', name: 'mine', label: '我的', rare: true },
];
const names = (room: number) => {
  const { row, more } = inRow(filters, room);
  return [row.map(({ name }) => name), more.map(({ name }) => name)];
};

describe('the filters of a list', () => {
  it('stand in the row as far as there is room, the rest and the rare ones behind 更多', () => {
    expect(names(712)).toEqual([['title', 'state', 'from'], ['mine']]);
    expect(names(711)).toEqual([
      ['title', 'state'],
      ['from', 'mine'],
    ]);
    expect(names(0)[0]).toEqual(['title', 'state', 'from']);
  });

  it('are as wide as their label and any value of theirs, up to six letters of it', () => {
    const pay = { kind: 'choice', name: 'pay', label: '支付方式', width: 140 } as const;
    const choices = [{ value: '1', label: '微信' }];
    expect(filterWidth({ ...pay, choices })).toBe(78 + 28 + 36);
    expect(filterWidth({ ...pay, choices: [...choices, { value: '2', label: '银行卡转账支付' }] })).toBe(
      78 + 84 + 36,
    );
    expect(filterWidth({ ...pay, width: 260, choices })).toBe(260);
  });

  it('leave one that must be out of the count and of what is taken away', () => {
    const all: ListFilter[] = [
      { kind: 'choice', name: 'exam', label: '考试', choices: [], must: true },
      ...filters,
    ];
    expect(setCount(all, { exam: 'e1' })).toBe(0);
    expect(setCount(all, { exam: 'e1', state: '1' })).toBe(1);
    expect(noneOf(all)).not.toHaveProperty('exam');
  });

  it('count a span of days as one, and take away both its ends', () => {
    expect(setCount(filters, { from: '2026-11-21', to: '2026-11-22', title: '' })).toBe(2);
    expect(Object.keys(noneOf(filters))).toEqual(['title', 'state', 'from', 'to', 'mine']);
  });
});
