import { describe, expect, it } from 'vitest';
import { examProblems, type ExamDraft } from './exam-save.js';
import type { TemplateGroup } from '../sitting/blueprint.js';

const nine = Date.UTC(2026, 10, 21, 1, 0, 0);
const sound: ExamDraft = {
  title: '信息技术基础',
  examType: 1,
  catId: null,
  content: '',
  thanks: '',
  resultType: 3,
  openType: 1,
  hasPassword: false,
  range: { departIds: [], groupIds: [], userIds: [] },
  startTime: nine,
  endTime: nine + 7_200_000,
  totalTime: 60,
  qualifyScore: 6,
  priceFen: 0,
  offline: false,
  state: 0,
  draft: false,
  answerDevice: 0,
  late: false,
  lateMax: 0,
  chance: 0,
  faceOn: false,
  faceCheck: false,
  faceChance: 0,
  camOn: false,
  camInterval: 0,
  leaveOn: false,
  leaveCheck: 0,
  leaveCount: 0,
  actionOn: false,
  actionInterval: 0,
  handMin: 0,
  learnExamSwitch: false,
  addInfo: null,
  quShuffle: false,
  optShuffle: false,
  multiRule: 0,
  stepOn: false,
  waterMark: true,
  repeatCycle: 0,
  tmplGroups: [
    {
      id: 'g1',
      title: '单选题',
      quType: 1,
      perScore: 2.5,
      quIds: ['q1', 'q2'],
      draws: [{ repoId: 'bank', count: 2 }],
    },
  ],
};
const group: TemplateGroup = sound.tmplGroups[0] ?? { id: '', title: '', quType: null, perScore: 0 };
const broken = (more: Partial<ExamDraft>): string[] =>
  examProblems({ ...sound, ...more }).map(({ sentence }) => sentence);

describe('saving an exam', () => {
  it('takes a sound definition', () => {
    expect(examProblems(sound)).toEqual([]);
  });

  it.each<[Partial<ExamDraft>, string]>([
    [{ title: ' ' }, '考试名称不能为空！'],
    [{ title: '长'.repeat(101) }, '考试名称不能超过100个字！'],
    [{ examType: 3 }, '考试类型不正确！'],
    [{ resultType: 0 }, '结果显示方式不正确！'],
    [{ multiRule: 3 }, '多选题计分规则不正确！'],
    [{ repeatCycle: 4 }, '重复周期不正确！'],
    [{ answerDevice: 3 }, '答题设备不正确！'],
    [{ openType: 4 }, '开放类型不正确！'],
    [{ startTime: null }, '考试开始时间不能为空！'],
    [{ endTime: null }, '考试结束时间不能为空！'],
    [{ endTime: nine }, '考试结束时间必须晚于开始时间！'],
    [{ repeatCycle: 1, endTime: nine + 25 * 3_600_000 }, '重复考试的起止时间不能长于一个周期！'],
    [{ repeatCycle: 3, endTime: nine + 29 * 86_400_000 }, '重复考试的起止时间不能长于一个周期！'],
    [{ repeatCycle: 2, examType: 2, startTime: null }, '重复考试必须设置开始和结束时间！'],
    [{ totalTime: -1 }, '考试时长必须是0到43200之间的整数！'],
    [{ totalTime: 1.5 }, '考试时长必须是0到43200之间的整数！'],
    [{ handMin: 61 }, '最短交卷时间不能超过考试时长！'],
    [{ openType: 9 }, '请输入考试密码！'],
    [{ openType: 2 }, '请选择可参加考试的部门！'],
    [{ openType: 3 }, '请选择可参加考试的人员！'],
    [{ priceFen: 0.5 }, '考试价格不正确！'],
    [{ chance: -1 }, '考试次数必须是0到9999之间的整数！'],
    [{ camOn: true }, '开启摄像头监控时，抓拍间隔至少为1分钟！'],
    [{ actionOn: true }, '开启未操作监控时，未操作时限至少为1秒！'],
    [{ tmplGroups: [], qualifyScore: 0 }, '请至少添加一个大题！'],
    [{ qualifyScore: 10.1 }, '及格分不能超过试卷总分！'],
    [{ qualifyScore: -1 }, '及格分不能小于0！'],
    [{ qualifyScore: NaN }, '及格分不能小于0！'],
    [{ tmplGroups: [{ ...group, title: '' }] }, '大题名称不能为空！'],
    [{ tmplGroups: [group, { ...group, quIds: [], draws: [] }] }, '大题“单选题”没有试题！'],
    [{ tmplGroups: [group, { ...group, quIds: ['q9'], perScore: 0 }] }, '大题“单选题”的每题分数必须大于0！'],
    [{ tmplGroups: [{ ...group, perScore: 2.55 }] }, '大题“单选题”的每题分数最多一位小数！'],
    [{ tmplGroups: [{ ...group, perScore: 1_000.5 }] }, '大题“单选题”的每题分数必须在0到1000之间！'],
    [
      { tmplGroups: [{ ...group, quScores: [{ quId: 'q2', score: 0 }] }] },
      '大题“单选题”第2题的分数必须大于0！',
    ],
    [
      { tmplGroups: [{ ...group, quScores: [{ quId: 'q1', score: 1_001 }] }] },
      '大题“单选题”第1题的分数必须在0到1000之间！',
    ],
    [
      { tmplGroups: [{ ...group, quScores: [{ quId: 'q1', score: 3.33 }] }] },
      '大题“单选题”第1题的分数最多一位小数！',
    ],
    [
      { tmplGroups: [{ ...group, quScores: [{ quId: 'q9', score: 3 }] }] },
      '大题“单选题”只能为其中的固定试题单独设置分数！',
    ],
    [
      { tmplGroups: [{ ...group, quScores: ['q1', 'q1'].map((quId) => ({ quId, score: 3 })) }] },
      '大题“单选题”的同一试题不能设置两次分数！',
    ],
    [
      { tmplGroups: [{ ...group, quScores: [{ quId: 'q1', score: 1 }] }], qualifyScore: 8.6 },
      '及格分不能超过试卷总分！',
    ],
    [{ tmplGroups: [{ ...group, quType: 10 }] }, '大题“单选题”的题型不正确！'],
    [
      { tmplGroups: [{ ...group, draws: [{ repoId: '', count: 1 }] }] },
      '大题“单选题”的抽题规则没有选择题库！',
    ],
    [
      { tmplGroups: [{ ...group, draws: [{ repoId: 'b', count: 0 }] }], qualifyScore: 0 },
      '大题“单选题”的抽题数量必须是大于0的整数！',
    ],
    [
      { tmplGroups: [{ ...group, draws: [{ repoId: 'b', count: 1, quType: 2 }] }] },
      '大题“单选题”的抽题规则与大题题型不一致！',
    ],
    [{ tmplGroups: [{ ...group, draws: [{ repoId: 'b', count: 600 }] }] }, '试题总数不能超过500道！'],
    [{ tmplGroups: [group, { ...group, draws: [] }] }, '同一试题不能在试卷中出现两次！'],
    [{ openType: 2, range: { departIds: [], groupIds: ['g'], userIds: [] } }, '请选择可参加考试的部门！'],
    [{ openType: 3, range: { departIds: [], groupIds: [], userIds: [] } }, '请选择可参加考试的人员！'],
  ])('%o: %s', (more, sentence) => {
    expect(broken(more)).toEqual([sentence]);
  });

  it.each<Partial<ExamDraft>>([
    { openType: 9, hasPassword: true },
    { openType: 2, range: { departIds: ['d'], groupIds: [], userIds: [] } },
    { openType: 3, range: { departIds: ['d'], groupIds: [], userIds: [] } },
    { openType: 3, range: { departIds: [], groupIds: [], userIds: ['u'] } },
    { openType: 3, range: { departIds: [], groupIds: ['g'], userIds: [] } },
    { openType: 3, range: { departIds: [], groupIds: ['g'], userIds: ['u'] } },
    { examType: 2, startTime: null, endTime: null, totalTime: 0 },
    { totalTime: 0, handMin: 90 },
    { camOn: true, camInterval: 1 },
    { tmplGroups: [{ ...group, quScores: [{ quId: 'q1', score: 7.5 }] }], qualifyScore: 15 },
    { draft: true, tmplGroups: [{ ...group, quScores: [{ quId: 'q1', score: 0 }] }] },
    { leaveOn: true, leaveCheck: 0, leaveCount: 0 },
  ])('takes %o', (more) => {
    expect(broken(more)).toEqual([]);
  });

  it('a draft may be unfinished, but needs a title and times that make sense', () => {
    const unfinished: Partial<ExamDraft> = {
      draft: true,
      startTime: null,
      endTime: null,
      tmplGroups: [],
      openType: 9,
      qualifyScore: 60,
    };
    expect(broken(unfinished)).toEqual([]);
    expect(broken({ ...unfinished, title: '' })).toEqual(['考试名称不能为空！']);
    expect(broken({ draft: true, endTime: nine - 1 })).toEqual(['考试结束时间必须晚于开始时间！']);
    expect(
      broken({ ...unfinished, tmplGroups: [{ ...group, title: '', draws: [{ repoId: '', count: 0 }] }] }),
    ).toEqual([]);
  });

  it('says which field a problem is about, so that a form can lead there', () => {
    const empty = { ...group, title: '空', quIds: [], draws: [] };
    expect(examProblems({ ...sound, title: '', tmplGroups: [group, empty] })).toEqual([
      { field: 'title', sentence: '考试名称不能为空！' },
      { field: 'tmplGroups.1', sentence: '大题“空”没有试题！' },
    ]);
    const scored = { ...group, perScore: 0, quScores: [{ quId: 'q2', score: 0 }] };
    expect(examProblems({ ...sound, tmplGroups: [scored] })).toMatchObject([
      { field: 'tmplGroups.0.perScore' },
      { field: 'tmplGroups.0.quScores.q2' },
      { field: 'qualifyScore' },
    ]);
    expect(examProblems({ ...sound, tmplGroups: [group, { ...group, draws: [] }] })).toMatchObject([
      { field: 'tmplGroups.1' },
    ]);
  });

  it('results that show at a time need one, not before the exam begins', () => {
    const timed = (at: number | null, more: Partial<ExamDraft> = {}) =>
      broken({ results: { when: 'time', at }, ...more });
    expect(timed(null)).toEqual(['成绩公布时间不能为空！']);
    expect(timed(null, { draft: true })).toEqual([]);
    expect(timed(nine - 1)).toEqual(['成绩公布时间不能早于考试开始时间！']);
    expect(timed(nine)).toEqual([]);
    for (const when of ['hand-in', 'deadline', 'marked', 'publish'] as const)
      expect(broken({ results: { when, at: null } })).toEqual([]);
    expect(broken({ results: { when: 'never' as 'time', at: null } })).toEqual(['成绩公布方式不正确！']);
  });
});
