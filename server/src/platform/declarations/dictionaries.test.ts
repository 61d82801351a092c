import { describe, expect, it } from 'vitest';
import { slices } from '../../slices.js';
import { Declarations } from './declarations.js';

const { dictionaries } = new Declarations(slices);
const dictionaryEntries = dictionaries.entries.bind(dictionaries);
const dictionaryTexts = dictionaries;

describe('dictionaries', () => {
  it('give entries without those excluded, and none for an unknown code [dict-004]', () => {
    expect(dictionaryEntries('exam_type')).toEqual([
      { value: '1', title: '正式考试' },
      { value: '2', title: '模拟考试' },
    ]);
    expect(dictionaryEntries('exam_type', ['2'])).toHaveLength(1);
    expect(dictionaryEntries('nothing')).toEqual([]);
    expect(dictionaryEntries('constructor')).toEqual([]);
  });

  it.each<[string, Record<number, string>]>([
    ['exam_type', { 1: '正式考试', 2: '模拟考试' }],
    ['open_type', { 1: '完全公开', 2: '部门开放', 3: '指定人员', 9: '密码开放' }],
    ['exam_state', { 0: '进行中', 1: '已禁用', 2: '未开始', 3: '已结束' }],
    ['repeat_cycle', { 0: '不重复', 1: '每天', 2: '每周', 3: '每月' }],
    ['hand_state', { 0: '考试中', 1: '已交卷' }],
    ['paper_state', { 0: '考试中', 1: '待阅卷', 2: '已完成', 3: '已弃考' }],
    ['role_type', { 1: '学员', 2: '管理员' }],
    ['user_state', { 0: '正常', 1: '禁用', 2: '待审核' }],
  ])(
    'have the values of the specification: %s [exam-017] [exam-018] [exam-020] [exam-043] [paper-004] [paper-005] [common-001] [user-023]',
    (code, words) => {
      expect(Object.fromEntries(dictionaryEntries(code).map(({ value, title }) => [value, title]))).toEqual(
        words,
      );
    },
  );

  it('have the ten types of questions [qu-001]', () => {
    expect(dictionaryEntries('qu_type').map(({ value }) => Number(value))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 99,
    ]);
    expect(dictionaryEntries('qu_type').map(({ title }) => title)).toEqual([
      '单选题',
      '多选题',
      '判断题',
      '简答题',
      '填空题',
      '匹配题',
      'Scratch编程题',
      'Python编程题',
      'C++编程题',
      '组合题',
    ]);
  });

  it('may be trees, whose values begin with the value they stand below', () => {
    const catalog = dictionaryEntries('repo_catalog', ['R01R02', 'R03']);
    expect(catalog.map((entry) => entry.value)).toEqual(['R01', 'R02', 'R04']);
    expect(catalog[0]?.children?.map((entry) => entry.value)).toEqual(['R01R01', 'R01R03']);
    for (const { value, children } of catalog)
      for (const child of children ?? []) expect(child.value.startsWith(value)).toBe(true);
    expect(dictionaryTexts.text('repo_catalog', 'R02R03')).toBe('信息安全');
    expect(dictionaryTexts.text('repo_catalog', 'R99')).toBeNull();
  });

  it('give the text of a value, null for what has none [paper-012]', () => {
    expect([0, 2, 4].map((value) => dictionaryTexts.text('paper_ex_state', value))).toEqual([
      '正常交卷',
      '切屏超限',
      '长时间未操作',
    ]);
    expect(dictionaryTexts.text('paper_ex_state', null)).toBeNull();
    expect(dictionaryTexts.text('paper_ex_state', 77)).toBeNull();
  });
});
