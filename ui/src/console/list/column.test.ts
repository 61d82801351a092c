import { describe, expect, it } from 'vitest';
import { fitting, type Column } from './column.ts';
import { templateOf } from './template.ts';

const columns: Column<null>[] = [
  { key: 'title', title: '名称', main: true },
  { key: 'state', title: '状态', width: 100 },
  { key: 'owner', title: '归属', width: 200 },
  { key: 'score', title: '总分', width: 50 },
  { key: 'count', title: '人数', width: 80, fixed: true },
];
const keys = (room: number): string[] => fitting(columns, room, 40).map(({ key }) => key);

describe('which columns have room', () => {
  it('are all of them where there is enough, or where nobody knows yet', () => {
    expect(keys(790)).toEqual(['title', 'state', 'owner', 'score', 'count']);
    expect(keys(0)).toEqual(['title', 'state', 'owner', 'score', 'count']);
  });

  it('loses them from the right, and takes no later one for an earlier that is too wide', () => {
    expect(keys(789)).toEqual(['title', 'state', 'owner', 'count']);
    expect(keys(739)).toEqual(['title', 'state', 'count']);
    expect(keys(540)).toEqual(['title', 'state', 'count']);
  });

  it('keeps the main one and the fixed ones however narrow it is', () => {
    expect(keys(100)).toEqual(['title', 'count']);
  });
});

describe('what is left of the width', () => {
  const bare = { choose: false, actsPx: 0 };

  it('is the main column’s, or that of a column which says that it is the widest and is there', () => {
    expect(templateOf(columns.slice(0, 2), bare)).toBe('minmax(0, 1fr) 100px');
    const paper: Column<null>[] = [
      { key: 'name', title: '考生', main: true, width: 160 },
      { key: 'exam', title: '考试', width: 200, widest: true },
    ];
    expect(templateOf(paper, bare)).toBe('160px minmax(0, 1fr)');
    expect(templateOf(paper.slice(0, 1), bare)).toBe('minmax(0, 1fr)');
  });
});
