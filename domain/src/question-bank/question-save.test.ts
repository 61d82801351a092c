import { describe, expect, it } from 'vitest';
import {
  blanksIn,
  pointsTooMany,
  questionFaults,
  questionProblems,
  type QuestionDraft,
} from './question-save.js';

const base = { quId: 'q', repoId: 'b', level: 1, tags: [], content: '<p>题干</p>', analysis: '' };
const options = [
  { id: 'a', content: '甲', isRight: true },
  { id: 'b', content: '乙', isRight: false },
];
const single: QuestionDraft = { ...base, quType: 1, options };
const blanks = [{ id: 'x', accepted: ['一'] }];
const pairs = [
  { id: 'l1', content: '水', matchId: 'm1' },
  { id: 'l2', content: '盐', matchId: 'm2' },
];
const matches = ['m1', 'm2', 'm3'].map((id) => ({ id, content: id }));
const part = { quId: 'p1', quType: 1, content: '小题', analysis: '', options, share: 1 };

const point = (share: number, id = 'm1') => ({ id, text: '论点明确', share });

describe('saving a question', () => {
  it.each<[string, QuestionDraft]>([
    ['single choice', single],
    [
      'multiple choice',
      { ...base, quType: 2, options: options.map((option) => ({ ...option, isRight: true })) },
    ],
    ['true or false', { ...base, quType: 3, options }],
    [
      'essay',
      {
        ...base,
        quType: 4,
        rightAnswer: '<p>范文</p>',
        points: [{ id: 'm1', text: '论点明确', share: 0.5 }],
      },
    ],
    [
      'marking points of thirds',
      { ...base, quType: 4, points: ['m1', 'm2', 'm3'].map((id) => point(1 / 3, id)) },
    ],
    ['fill-in, marked', { ...base, quType: 5, content: '首都是____', blanks }],
    ['fill-in, not marked', { ...base, quType: 5, blanks }],
    ['matching with a distractor', { ...base, quType: 6, pairs, matches }],
    ['Scratch', { ...base, quType: 7 }],
    [
      'Python',
      {
        ...base,
        quType: 8,
        code: { tests: [{ id: 't1', input: '1', output: '1', visible: true }], timeLimit: 1000 },
      },
    ],
    ['composite', { ...base, quType: 99, parts: [part] }],
    ['a picture alone', { ...single, content: '<p><img src="/x.png" /></p>' }],
    [
      'a formula alone',
      { ...single, content: '<p><span data-type="inline-math" data-latex="x"></span></p>' },
    ],
  ])('takes %s', (_name, draft) => expect(questionProblems(draft)).toEqual([]));

  it.each<[Partial<QuestionDraft>, string]>([
    [{ content: '<p>&nbsp;</p>' }, '题干不能为空！'],
    [{ content: 'x'.repeat(200_001) }, '题干过长！'],
    [{ level: 4 }, '难度不正确！'],
    [{ repoId: '' }, '请选择题库！'],
    [{ tags: ['同', '同'] }, '知识点标签不能重复！'],
    [{ tags: [''] }, '知识点标签应为1到30个字！'],
    [
      { quType: 3, options: [...options, { id: 'c', content: '丙', isRight: false }] },
      '判断题只有两个选项！',
    ],
    [{ options: options.map((option) => ({ ...option, isRight: true })) }, '请设置且只设置一个正确选项！'],
    [
      { quType: 2, options: options.map((option) => ({ ...option, isRight: false })) },
      '请至少设置一个正确选项！',
    ],
    [{ options: [options[0] as never, { id: 'a', content: '乙', isRight: false }] }, '选项编号重复或为空！'],
    [{ options: [options[0] as never, { id: 'b', content: ' ', isRight: false }] }, '选项内容不能为空！'],
    [{ quType: 5, blanks: [{ id: 'x', accepted: [' '] }] }, '填空的答案不能为空！'],
    [
      { options: [options[0] as never, { id: 'b', content: 'x'.repeat(200_001), isRight: false }] },
      '选项或匹配项过长！',
    ],
    [
      {
        quType: 6,
        pairs: [pairs[0] as never, { id: 'l2', content: 'x'.repeat(200_001), matchId: 'm2' }],
        matches,
      },
      '选项或匹配项过长！',
    ],
    [
      { quType: 6, pairs, matches: [...matches, { id: 'm4', content: 'x'.repeat(200_001) }] },
      '选项或匹配项过长！',
    ],
    [
      { quType: 5, blanks: [{ id: 'x', accepted: ['x'.repeat(100_001), 'y'.repeat(100_000)] }] },
      '填空的答案过长！',
    ],
    [{ quType: 6, pairs, matches: matches.slice(1) }, '每个左侧项都需要对应一个右侧项！'],
    [{ quType: 99, parts: [{ ...part, share: 0.5 }] }, '各小题所占分数比例之和必须为100%！'],
    [{ quType: 99, parts: [{ ...part, quType: 99 }] }, '第1小题：题型不正确！'],
    [{ quType: 99, parts: [{ ...part, content: '' }] }, '第1小题：题干不能为空！'],
    [{ parts: [part] }, '只有组合题可以有小题！'],
    [{ quType: 10 }, '题型不正确！'],
    [{ quType: 7, scratchUrl: 'javascript:alert(1)' }, '图片、音视频或模板的地址不正确！'],
    [{ image: '//elsewhere/1.png' }, '图片、音视频或模板的地址不正确！'],
    [
      {
        options: [options[0] as never, { id: 'b', content: '乙', image: 'data:text/html,x', isRight: false }],
      },
      '图片、音视频或模板的地址不正确！',
    ],
    [
      { quType: 4, points: [point(0.7), point(0.4, 'm2')] },
      '评分要点的占比之和不能超过100%，否则得分会超过本题分数！',
    ],
    [{ quType: 7, points: [point(-0.1)] }, '每个评分要点的占比必须在0到100%之间！'],
    [{ quType: 4, points: [point(NaN)] }, '每个评分要点的占比必须在0到100%之间！'],
    [{ quType: 4, points: [{ ...point(0.5), text: ' ' }] }, '评分要点不能为空！'],
    [{ quType: 4, points: [point(0.5), point(0.5)] }, '评分要点编号重复或为空！'],
    [
      { quType: 4, points: Array.from({ length: 31 }, (_, n) => point(0, `m${n}`)) },
      '评分要点不能超过30个！',
    ],
    [
      { quType: 99, parts: [{ ...part, quType: 4, points: [point(0.9), point(0.2, 'm2')] }] },
      `第1小题：${pointsTooMany}`,
    ],
  ])('%j: %s', (more, sentence) => expect(questionProblems({ ...single, ...more })).toEqual([sentence]));

  it('counts the blanks that are marked', () =>
    expect(['a', '____', '____、______', '___'].map(blanksIn)).toEqual([0, 1, 2, 0]));
});

describe('what is wrong', () => {
  it.each<[string, QuestionDraft, string]>([
    ['the text', { ...single, content: ' ' }, 'content'],
    ['the options', { ...single, options: [] }, 'options'],
    ['the blanks', { ...base, quType: 5, content: '____', blanks: [] }, 'blanks'],
    ['the pairs', { ...base, quType: 6, pairs: [], matches }, 'pairs'],
    ['the bank', { ...single, repoId: '' }, 'repoId'],
    ['the parts', { ...base, quType: 99, parts: [] }, 'parts'],
    ['a part', { ...base, quType: 99, parts: [{ ...part, options: [] }] }, 'parts.0.options'],
    [
      'the text of the second part',
      {
        ...base,
        quType: 99,
        parts: [
          { ...part, share: 0.5 },
          { ...part, quId: 'p2', content: '', share: 0.5 },
        ],
      },
      'parts.1.content',
    ],
  ])('names its field: %s', (_name, draft, path) => expect(questionFaults(draft)[0]?.path).toBe(path));

  it('a formula alone is something to match', () => {
    const formula = '<span data-type="inline-math" data-latex="x"></span>';
    const withFormula = matches.map((match, index) => (index === 0 ? { ...match, content: formula } : match));
    expect(questionProblems({ ...base, quType: 6, pairs, matches: withFormula })).toEqual([]);
  });
});
