import { describe, expect, it } from 'vitest';
import {
  dictionaryProblem,
  renamed,
  subtree,
  withoutValue,
  withValue,
  type DictionaryValue,
} from './dictionary.js';

const values: readonly DictionaryValue[] = [
  { value: 'R01', title: '安全', children: [{ value: 'R01R01', title: '消防' }] },
  { value: 'R02', title: '信息' },
];
const tree = { kind: 'tree', values } as const;
const add = (parent: string | null, title: string, given = tree as { kind: 'tree'; values: typeof values }) =>
  withValue(given, { value: null, parent, title, place: null });

describe('a dictionary that is a tree', () => {
  it('gives a new value the code after its siblings, below its parent', () => {
    expect(add(null, '数学').value).toBe('R03');
    const { values: after, value } = add('R01', ' 用电 ');
    expect(value).toBe('R01R02');
    expect(after[0]?.children?.map(({ title }) => title)).toEqual(['消防', '用电']);
    expect(add('R02', '网络').value).toBe('R02R01');
    expect(add(null, '第一', { kind: 'tree', values: [] }).value).toBe('A01');
  });

  it('renames and reorders one among its siblings and keeps what is below it', () => {
    const { values: after } = withValue(tree, { value: 'R01', parent: null, title: '安全与合规', place: 1 });
    expect(after.map(({ title }) => title)).toEqual(['信息', '安全与合规']);
    expect(subtree(after, 'R01')).toEqual(['R01', 'R01R01']);
  });

  it('takes what is below with what is removed; what is gone is passed over', () => {
    expect(withoutValue(tree, 'R01').map(({ value }) => value)).toEqual(['R02']);
    expect(withoutValue(tree, 'R01R01')[0]).toEqual({ value: 'R01', title: '安全' });
    expect(withoutValue(tree, 'R77')).toBe(values);
  });

  it('refuses what cannot stand', () => {
    expect(() => add(null, ' ')).toThrow('名称不能为空！');
    expect(() => add(null, '安全')).toThrow('同级已有“安全”！');
    expect(() => add('R77', '甲')).toThrow('字典值不存在，请刷新后重试！');
    expect(() => add(null, '长'.repeat(51))).toThrow('名称不能超过50个字！');
    const full = Array.from({ length: 99 }, (_none, at) => ({
      value: `R${String(at + 1).padStart(2, '0')}`,
      title: `第${at}`,
    }));
    expect(() => add(null, '再一个', { kind: 'tree', values: full })).toThrow('每一级最多99项！');
    expect(add(null, '空出来的', { kind: 'tree', values: full.slice(1) }).value).toBe('R01');
  });
});

describe('a dictionary of the program', () => {
  const words = { kind: 'words', values: [{ value: '1', title: '正式考试' }] } as const;

  it('may be renamed and ordered, neither added to nor taken from', () => {
    expect(withValue(words, { value: '1', parent: null, title: '正考', place: null }).values).toEqual([
      { value: '1', title: '正考' },
    ]);
    expect(() => withValue(words, { value: null, parent: null, title: '丙', place: null })).toThrow(
      '系统字典的值由程序使用，不能新增！',
    );
    expect(() => withoutValue(words, '1')).toThrow('系统字典的值由程序使用，不能删除！');
  });

  it('has the values of the program whatever was kept of it', () => {
    const declared = [
      { value: '1', title: '甲' },
      { value: '2', title: '乙' },
      { value: '3', title: '丙' },
    ];
    const kept = [
      { value: '2', title: '二' },
      { value: '9', title: '没有了' },
      { value: '1', title: '一' },
    ];
    expect(renamed(declared, kept).map(({ value, title }) => value + title)).toEqual(['2二', '1一', '3丙']);
  });
});

it('is called by a code and a name', () => {
  const problem = (id: string, title = '名') => dictionaryProblem({ id, title, remark: '' });
  expect(problem('goods_level')).toBeNull();
  expect([problem('Goods'), problem('a'), problem('1a'), problem('constructor-x')]).not.toContain(null);
  expect(problem('goods', ' ')).toBe('字典名称不能为空！');
});
