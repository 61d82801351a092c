import {
  words,
  type DictionaryDeclarations,
  type EnumerationDeclarations,
} from '../platform/declarations/dictionaries.js';

/** Dictionaries of exams (spec 1 §3–4). */
export const examDictionaries: DictionaryDeclarations = {
  exam_type: words('考试类型', { 1: '正式考试', 2: '模拟考试' }),
  open_type: words('开放方式', { 1: '完全公开', 2: '部门开放', 3: '指定人员', 9: '密码开放' }),
  exam_state: words('考试状态', { 0: '进行中', 1: '已禁用', 2: '未开始', 3: '已结束' }),
  exam_status: words('考试进度', {
    0: '已完成',
    1: '未到时间',
    2: '即将开始',
    3: '可以参加',
    4: '已结束',
    5: '需先学习',
  }),
  answer_device: words('答题设备', { 0: '不限', 1: '电脑', 2: '手机' }),
  result_type: words('交卷后显示', { 1: '仅显示感谢语', 2: '显示成绩', 3: '显示成绩和明细' }),
  multi_rule: words('多选题计分', { 0: '全部正确得分', 1: '漏选得一半分', 2: '按选项得分' }),
  repeat_cycle: words('重复周期', { 0: '不重复', 1: '每天', 2: '每周', 3: '每月' }),
};

export const examEnumerations: EnumerationDeclarations = {
  examType: 'exam_type',
  openType: 'open_type',
  examStatus: 'exam_status',
  answerDevice: 'answer_device',
  resultType: 'result_type',
  multiRule: 'multi_rule',
  repeatCycle: 'repeat_cycle',
  'ExamAdminRow.state': 'exam_state',
  'ExamFull.state': 'exam_state',
};
