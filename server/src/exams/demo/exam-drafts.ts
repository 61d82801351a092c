import type { DrawRule, TemplateGroup } from '@vigil/domain/sitting/public';
import type { Exam } from '@vigil/domain/exams/exam';

/**
 * When an exam runs, told in minutes from now; moved to fit at each start while nobody has a paper for it.
 */
export interface DemoTimes {
  readonly startsInMinutes: number;
  readonly lastsMinutes: number;
}

/**
 * A demo exam: what differs from an ordinary one, its groups, and its times. `password` is hashed when it is
 * stored.
 */
export interface ExamDraft {
  readonly id: string;
  readonly title: string;
  /** `null`: no times, always open (mock exams) */
  readonly times: DemoTimes | null;
  readonly content: string;
  readonly thanks: string;
  /** share of the full score that passes */
  readonly passShare: number;
  readonly password?: string;
  readonly settings: Partial<
    Omit<
      Exam,
      'id' | 'title' | 'content' | 'thanks' | 'tmplGroups' | 'totalScore' | 'qualifyScore' | 'passwordHash'
    >
  >;
  readonly groups: readonly TemplateGroup[];
}

const draw = (count: number, repoId: string, more: Partial<DrawRule> = {}): DrawRule => ({
  repoId,
  count,
  ...more,
});
const titles: Readonly<Record<number, string>> = {
  1: '单选题',
  2: '多选题',
  3: '判断题',
  4: '简答题',
  5: '填空题',
  6: '连线题',
  7: 'Scratch 编程题',
  8: 'Python 编程题',
  9: 'C++ 编程题',
  99: '综合题',
};
const numerals = '一二三四五六七八九十';

type GroupDraft = Omit<TemplateGroup, 'id' | 'title'>;
const fixed = (quType: number, perScore: number, quIds: readonly string[]): GroupDraft => ({
  quType,
  perScore,
  quIds: [...quIds],
});
const drawn = (quType: number, perScore: number, ...draws: readonly DrawRule[]): GroupDraft => ({
  quType,
  perScore,
  draws: draws.map((rule) => ({ ...rule, quType })),
});
const groups = (...drafts: readonly GroupDraft[]): TemplateGroup[] =>
  drafts.map((draft, index) => ({
    id: `g${index + 1}`,
    title: `${numerals[index]}、${titles[draft.quType ?? 0] ?? '试题'}`,
    ...draft,
  }));

const notes = (lead: string, ...points: readonly string[]): string =>
  `<p>${lead}</p><ol>${points.map((point) => `<li>${point}</li>`).join('')}</ol>`;
const honest = '请独立完成作答，不得翻阅资料、不得使用通讯工具。';
const saved = '答案自动保存；网络中断时会保存在本机，恢复后自动提交。';
const day = 24 * 60;

/** The demo's exams, in every state an exam can be in. */
export const examDrafts: readonly ExamDraft[] = [
  {
    id: 'demo-open',
    title: '综合素养测评（全题型，随时可考）',
    times: { startsInMinutes: -7 * day, lastsMinutes: 10 * 365 * day },
    content: notes(
      '本测评覆盖系统支持的全部题型，长期开放，不限次数，欢迎随时体验。',
      '共 10 组试题，满分 100 分，60 分合格，限时 120 分钟。',
      '编程题可在页面内直接编写，Scratch 题请上传 .sb3 文件。',
      saved,
    ),
    thanks: '<p>感谢您的参与！客观题已即时评分，主观题将由老师批阅。</p>',
    passShare: 0.6,
    settings: { totalTime: 120, resultType: 2, leaveOn: true, leaveCheck: 3, leaveCount: 10, multiRule: 1 },
    groups: groups(
      drawn(
        1,
        2,
        draw(2, 'safety', { level: 1 }),
        draw(2, 'it', { chapterId: 'net' }),
        draw(2, 'humanities'),
        draw(2, 'math', { chapterId: 'algebra' }),
        draw(2, 'science', { chapterId: 'listen' }),
      ),
      drawn(2, 3, draw(2, 'safety'), draw(2, 'humanities'), draw(1, 'math')),
      drawn(3, 2, draw(3, 'it'), draw(2, 'science')),
      fixed(4, 8, ['humanities-words-08']),
      fixed(5, 3, ['humanities-words-06', 'math-algebra-10', 'safety-work-10', 'math-logic-09']),
      fixed(6, 5, ['humanities-poetry-08', 'it-net-08']),
      fixed(7, 5, ['code-scratch-03']),
      fixed(8, 6, ['code-python-08']),
      fixed(9, 6, ['code-cpp-05']),
      fixed(99, 8, ['safety-aid-07']),
    ),
  },
  {
    id: 'demo-running',
    title: '全员安全生产知识竞赛（正式考试）',
    times: { startsInMinutes: -30, lastsMinutes: 5 * 60 },
    content: notes(
      '为落实安全生产责任制，组织全体员工参加本次竞赛，请在考试时间内完成。',
      '试题随机抽取，每人试卷不同。',
      '每人 1 次机会，限时 60 分钟，开考 5 分钟内不可交卷。',
      '切换屏幕超过 5 次将自动交卷。',
      honest,
    ),
    thanks: '<p>感谢您为安全生产贡献力量！成绩已提交组委会。</p>',
    passShare: 0.6,
    settings: {
      totalTime: 60,
      resultType: 2,
      chance: 1,
      handMin: 5,
      leaveOn: true,
      leaveCheck: 5,
      leaveCount: 5,
      waterMark: true,
    },
    groups: groups(
      drawn(
        1,
        2,
        draw(3, 'safety', { chapterId: 'law' }),
        draw(4, 'safety', { chapterId: 'fire' }),
        draw(4, 'safety', { chapterId: 'work' }),
        draw(3, 'safety', { chapterId: 'aid' }),
      ),
      drawn(2, 4, draw(6, 'safety')),
      drawn(3, 2, draw(6, 'safety')),
      drawn(5, 4, draw(3, 'safety')),
      drawn(6, 6, draw(1, 'safety', { chapterId: 'fire' }), draw(1, 'safety', { chapterId: 'aid' })),
      fixed(99, 12, ['safety-aid-07']),
    ),
  },
  {
    id: 'demo-soon',
    title: '新员工入职信息安全考试',
    times: { startsInMinutes: 20, lastsMinutes: 90 },
    content: notes(
      '面向本季度入职员工，考查信息安全意识与基础知识。',
      '开考前 10 分钟可进入候考，迟到 15 分钟不得入场。',
      '限时 45 分钟。',
      honest,
    ),
    thanks: '<p>考试结束，感谢您的配合。</p>',
    passShare: 0.7,
    settings: {
      totalTime: 45,
      resultType: 1,
      chance: 1,
      late: true,
      lateMax: 15,
      leaveOn: true,
      leaveCheck: 5,
      leaveCount: 5,
    },
    groups: groups(
      drawn(
        1,
        5,
        draw(4, 'it', { chapterId: 'sec' }),
        draw(3, 'it', { chapterId: 'net' }),
        draw(3, 'it', { chapterId: 'base', level: 2 }),
      ),
      drawn(2, 5, draw(2, 'it', { chapterId: 'sec' }), draw(2, 'it', { chapterId: 'net' })),
      drawn(3, 5, draw(2, 'it', { chapterId: 'sec' })),
      drawn(5, 10, draw(2, 'it', { level: 2 })),
    ),
  },
  {
    id: 'demo-ended',
    title: '信息技术应用能力考试（第一期）',
    times: { startsInMinutes: -3 * day, lastsMinutes: 120 },
    content: notes(
      '信息技术应用能力考试第一期，考查计算机基础、网络与数据素养。',
      '限时 90 分钟，满分 100 分，60 分合格。',
      honest,
    ),
    thanks: '<p>感谢参加，成绩与答案解析已公布，可逐题查看。</p>',
    passShare: 0.6,
    settings: {
      totalTime: 90,
      resultType: 3,
      chance: 1,
      leaveOn: true,
      leaveCheck: 5,
      leaveCount: 6,
      multiRule: 1,
    },
    groups: groups(
      drawn(
        1,
        3,
        draw(6, 'it', { chapterId: 'base' }),
        draw(4, 'it', { chapterId: 'net' }),
        draw(2, 'it', { chapterId: 'data' }),
      ),
      drawn(2, 5, draw(4, 'it')),
      drawn(3, 2, draw(6, 'it')),
      drawn(5, 4, draw(3, 'it')),
      fixed(6, 6, ['it-net-08', 'it-data-06']),
      fixed(99, 8, ['it-data-07']),
    ),
  },
  {
    id: 'demo-subjective',
    title: '语文与历史素养考查（含主观题）',
    times: { startsInMinutes: -2 * day, lastsMinutes: 180 },
    content: notes(
      '本次考查包含作文、赏析与材料题，主观题由阅卷老师批阅。',
      '限时 120 分钟。',
      '作文请注意审题与书写规范。',
    ),
    thanks: '<p>作答已提交，请等待阅卷结果。</p>',
    passShare: 0.6,
    settings: { totalTime: 120, resultType: 2, chance: 2 },
    groups: groups(
      drawn(1, 3, draw(8, 'humanities')),
      fixed(5, 3, ['humanities-poetry-06', 'humanities-poetry-07']),
      fixed(4, 25, ['humanities-words-08']),
      fixed(99, 20, ['humanities-poetry-09']),
      fixed(99, 15, ['humanities-history-10']),
      drawn(6, 10, draw(1, 'humanities', { chapterId: 'history' })),
    ),
  },
  {
    id: 'demo-mock',
    title: '数学与逻辑模拟练习',
    times: null,
    content: notes(
      '模拟考试不限时间、不限次数，交卷后可立即查看答案与解析。',
      '试题由系统随机抽取，每次不同。',
    ),
    thanks: '<p>练习完成！建议对照解析整理错题。</p>',
    passShare: 0.6,
    settings: { examType: 2, totalTime: 0, resultType: 3, multiRule: 2 },
    groups: groups(
      drawn(
        1,
        4,
        draw(3, 'math', { level: 1 }),
        draw(5, 'math', { level: 2 }),
        draw(2, 'math', { level: 3 }),
      ),
      drawn(2, 5, draw(4, 'math')),
      drawn(3, 4, draw(4, 'math')),
      drawn(5, 6, draw(4, 'math')),
    ),
  },
  {
    id: 'demo-mock-code',
    title: 'Python 与算法模拟考试',
    times: null,
    content: notes(
      '编程能力自测，限时 60 分钟；模拟考试到时不会强制交卷。',
      'Python 代码可在页面内直接运行。',
    ),
    thanks: '<p>感谢练习，编程题参考答案见解析。</p>',
    passShare: 0.6,
    settings: { examType: 2, totalTime: 60, resultType: 3 },
    groups: groups(
      drawn(1, 5, draw(2, 'code', { chapterId: 'python' }), draw(4, 'code', { chapterId: 'algo' })),
      drawn(3, 5, draw(2, 'code')),
      drawn(5, 10, draw(1, 'code')),
      fixed(6, 10, ['code-algo-07']),
      fixed(8, 20, ['code-python-08', 'code-python-09']),
    ),
  },
  {
    id: 'demo-password',
    title: '内部晋级考试（凭口令进入）',
    times: { startsInMinutes: -60, lastsMinutes: 2 * day },
    content: notes(
      '本考试需要考试口令。',
      '<strong>演示口令：123456</strong>',
      '连续输错 5 次将暂停 1 分钟。',
      '限时 30 分钟，末题按测试用例判分。',
    ),
    thanks: '<p>感谢参加晋级考试。</p>',
    passShare: 0.7,
    password: '123456',
    settings: { openType: 9, totalTime: 30, resultType: 2 },
    groups: groups(
      drawn(1, 5, draw(3, 'science', { chapterId: 'physics' }), draw(7, 'humanities')),
      drawn(6, 10, draw(2, 'humanities'), draw(1, 'science')),
      fixed(8, 20, ['code-python-10']),
    ),
  },
  {
    id: 'demo-monitored',
    title: '职业资格认证考试（人脸与摄像头监考）',
    times: { startsInMinutes: -45, lastsMinutes: 6 * 60 },
    content: notes(
      '本考试全程监考，请在安静、光线充足的环境中独自应考。',
      '入场需人脸识别，考试中每 2 分钟抓拍一次；请保持正脸在画面中。',
      '离开页面超过 5 次、连续 3 次人脸比对失败将自动交卷。',
      '连续 5 分钟无操作将自动交卷。',
      honest,
    ),
    thanks: '<p>考试结束，监考记录已存档。</p>',
    passShare: 0.6,
    settings: {
      totalTime: 90,
      resultType: 1,
      answerDevice: 1,
      faceOn: true,
      faceCheck: true,
      faceChance: 3,
      camOn: true,
      camInterval: 2,
      leaveOn: true,
      leaveCheck: 5,
      leaveCount: 5,
      actionOn: true,
      actionInterval: 300,
      waterMark: true,
    },
    groups: groups(
      drawn(1, 3, draw(5, 'it'), draw(5, 'safety'), draw(5, 'math')),
      drawn(2, 5, draw(3, 'it'), draw(3, 'safety')),
      drawn(3, 3, draw(2, 'science'), draw(3, 'it')),
      drawn(5, 5, draw(2, 'it')),
    ),
  },
  {
    id: 'demo-department',
    title: '生产制造中心上岗资格考试',
    times: { startsInMinutes: -2 * 60, lastsMinutes: 3 * day },
    content: notes(
      '仅限生产制造中心（一车间、二车间、设备动力部）及培训学院春季一班人员参加。',
      '限时 40 分钟，80 分合格。',
      honest,
    ),
    thanks: '<p>感谢参加上岗资格考试，请等待资格公布。</p>',
    passShare: 0.8,
    settings: {
      openType: 2,
      range: { departIds: ['dept-a01a02', 'dept-a01a05a01'], groupIds: [], userIds: [] },
      totalTime: 40,
      resultType: 2,
      chance: 2,
    },
    groups: groups(
      drawn(1, 5, draw(5, 'safety', { chapterId: 'work' }), draw(3, 'safety', { chapterId: 'aid' })),
      drawn(2, 6, draw(2, 'safety', { chapterId: 'work' }), draw(2, 'safety', { chapterId: 'fire' })),
      drawn(3, 4, draw(4, 'safety')),
      drawn(5, 10, draw(2, 'safety', { chapterId: 'work' })),
    ),
  },
  {
    id: 'demo-step',
    title: '消防知识闯关（逐题模式）',
    times: { startsInMinutes: -3 * 60, lastsMinutes: 7 * day },
    content: notes('逐题作答：每次只显示一道题，提交后进入下一题。', '限时 20 分钟，可参加 5 次。'),
    thanks: '<p>闯关结束，感谢您的参与！</p>',
    passShare: 0.6,
    settings: { totalTime: 20, resultType: 2, chance: 5, stepOn: true, quShuffle: false },
    groups: groups(
      drawn(1, 10, draw(5, 'safety', { chapterId: 'fire' })),
      drawn(3, 10, draw(2, 'safety', { chapterId: 'fire' })),
      drawn(2, 15, draw(2, 'safety', { chapterId: 'fire' })),
    ),
  },
  {
    id: 'demo-phone',
    title: '移动端每周一测',
    times: { startsInMinutes: -day, lastsMinutes: 7 * day },
    content: notes('请使用手机参加，电脑无法进入。', '每周 10 题，限时 10 分钟。'),
    thanks: '<p>每周一测完成，下周再见！</p>',
    passShare: 0.6,
    settings: { answerDevice: 2, totalTime: 10, resultType: 3, repeatCycle: 2 },
    groups: groups(
      drawn(1, 10, draw(3, 'humanities', { level: 1 }), draw(2, 'science'), draw(2, 'it', { level: 1 })),
      drawn(3, 10, draw(3, 'humanities')),
    ),
  },
];
