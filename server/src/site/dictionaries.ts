import { quTypeNames } from '@vigil/domain/exam-taking/question';
import type { DictionaryTexts } from '../platform/rest/dictionaries.js';

export interface DictionaryEntry {
  readonly value: string;
  readonly title: string;
  readonly children?: readonly DictionaryEntry[];
}

/** The dictionaries (spec 1 §3–4, spec 3 §7), by code. Editing them comes with the administration screens. */
const dictionaries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  exam_type: { 1: '正式考试', 2: '模拟考试' },
  open_type: { 1: '完全公开', 2: '部门开放', 3: '指定人员', 9: '密码开放' },
  qu_type: quTypeNames,
  paper_ex_state: {
    0: '正常交卷',
    1: '监考强制交卷',
    2: '切屏超限',
    3: '人脸识别失败',
    4: '长时间未操作',
    5: '考试时间到',
    6: '设备异常',
    7: '违纪',
  },
  review_state: { 0: '待阅卷', 1: '已阅卷', 2: '无需阅卷' },
  hand_state: { 0: '考试中', 1: '已交卷' },
  paper_state: { 0: '考试中', 1: '待阅卷', 2: '已完成', 3: '已弃考' },
  exam_state: { 0: '进行中', 1: '已禁用', 2: '未开始', 3: '已结束' },
  exam_status: { 0: '已完成', 1: '未到时间', 2: '即将开始', 3: '可以参加', 4: '已结束', 5: '需先学习' },
  level: { 1: '易', 2: '中', 3: '难' },
  answer_device: { 0: '不限', 1: '电脑', 2: '手机' },
  result_type: { 1: '仅显示感谢语', 2: '显示成绩', 3: '显示成绩和明细' },
  multi_rule: { 0: '全部正确得分', 1: '漏选得一半分', 2: '按选项得分' },
  repeat_cycle: { 0: '不重复', 1: '每天', 2: '每周', 3: '每月' },
  role_type: { 1: '学员', 2: '管理员' },
  user_state: { 0: '正常', 1: '禁用', 2: '待审核' },
  presence: { online: '在线', quiet: '无操作', offline: '离线', unknown: '未知' },
};

/**
 * Dictionaries that are trees. A value begins with the value it stands below, as department codes do, so that
 * what is filed under a value lies below another exactly when it begins with that one.
 */
const trees: Readonly<Record<string, readonly DictionaryEntry[]>> = {
  repo_catalog: [
    {
      value: 'R01',
      title: '安全与合规',
      children: [
        { value: 'R01R01', title: '安全生产' },
        { value: 'R01R02', title: '消防与应急' },
        { value: 'R01R03', title: '法律法规' },
      ],
    },
    {
      value: 'R02',
      title: '信息技术',
      children: [
        { value: 'R02R01', title: '计算机基础' },
        { value: 'R02R02', title: '编程与算法' },
        { value: 'R02R03', title: '信息安全' },
      ],
    },
    {
      value: 'R03',
      title: '通识与素养',
      children: [
        { value: 'R03R01', title: '数学与逻辑' },
        { value: 'R03R02', title: '语文与历史' },
        { value: 'R03R03', title: '自然科学' },
      ],
    },
    { value: 'R04', title: '岗位技能' },
  ],
};

/** Entries of a dictionary in the order of their values, without those excluded; none for an unknown code. */
export const dictionaryEntries = (code: string, excludes: readonly string[] = []): DictionaryEntry[] =>
  Object.hasOwn(trees, code) ? without(trees[code] ?? [], excludes) : flatEntries(code, excludes);

const without = (entries: readonly DictionaryEntry[], excludes: readonly string[]): DictionaryEntry[] =>
  entries
    .filter(({ value }) => !excludes.includes(value))
    .map((entry) =>
      entry.children === undefined ? entry : { ...entry, children: without(entry.children, excludes) },
    );

const flatEntries = (code: string, excludes: readonly string[]): DictionaryEntry[] =>
  Object.entries(Object.hasOwn(dictionaries, code) ? (dictionaries[code] ?? {}) : {})
    .filter(([value]) => !excludes.includes(value))
    .map(([value, title]) => ({ value, title }));

export const dictionaryTexts: DictionaryTexts = {
  text: (code, value) => {
    if (typeof value !== 'number' && typeof value !== 'string') return null;
    return dictionaries[code]?.[value] ?? titleIn(trees[code] ?? [], String(value));
  },
};

function titleIn(entries: readonly DictionaryEntry[], value: string): string | null {
  for (const entry of entries) {
    if (entry.value === value) return entry.title;
    const below = titleIn(entry.children ?? [], value);
    if (below !== null) return below;
  }
  return null;
}
