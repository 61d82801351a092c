import { day, draw, drawn, fixed, groups, honest, notes, type ExamDraft } from './exam-draft.js';

/**
 * Exams that are over and show what comes after: results taken back, and scores entered for what was sat on
 * paper.
 */
export const resultsExams: readonly ExamDraft[] = [
  {
    id: 'demo-withdrawn',
    title: '现场急救知识抽测（成绩已撤回）',
    times: { startsInMinutes: -day - 300, lastsMinutes: 60 },
    content: notes('现场急救知识随机抽测。', '限时 30 分钟，满分 100 分，60 分合格。', honest),
    thanks: '<p>感谢您参加本次抽测。</p>',
    passShare: 0.6,
    settings: {
      ...{ totalTime: 30, resultType: 3, chance: 1 },
      results: { when: 'publish', at: null, rank: false, appealDays: 7 },
    },
    groups: groups(
      drawn(1, 10, draw(3, 'safety', { chapterId: 'aid' }), draw(1, 'safety', { chapterId: 'fire' })),
      drawn(3, 10, draw(4, 'safety')),
      drawn(2, 10, draw(2, 'safety', { chapterId: 'fire' })),
    ),
  },
  {
    id: 'demo-offline',
    title: '灭火与急救实操考核（线下）',
    times: { startsInMinutes: -day - 120, lastsMinutes: 120 },
    content: notes(
      '本考核在训练场进行，不能在线作答。',
      '理论笔试 40 分，实操 60 分，由考官现场评分。',
      '成绩由阅卷老师登记，登记后可在“我的成绩”查看。',
    ),
    thanks: '<p>感谢参加实操考核。</p>',
    passShare: 0.6,
    settings: {
      ...{ offline: true, totalTime: 60, resultType: 2, chance: 1, openType: 2 },
      range: { departIds: ['dept-a01a05a01', 'dept-a01a05a02'], groupIds: [], userIds: [] },
    },
    groups: groups(drawn(1, 5, draw(8, 'safety')), fixed(4, 60, ['safety-law-10'])),
  },
];
