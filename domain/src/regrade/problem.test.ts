import { describe, expect, it } from 'vitest';
import type { QuestionContent } from '../question-bank/public.js';
import type { Adjustments, QuestionAdjustment } from '../sitting/public.js';
import { regradeProblem } from './problem.js';

const base = { quType: 1, content: '', analysis: '', version: 1, repoId: 'r', level: 1, tags: [] };
const bodies: Readonly<Record<string, QuestionContent>> = {
  single: {
    ...base,
    quId: 'single',
    options: ['a', 'b'].map((id) => ({ id, content: id, isRight: id === 'a' })),
  },
  fill: { ...base, quId: 'fill', quType: 5, blanks: [{ id: '1', accepted: ['x'] }] },
  essay: { ...base, quId: 'essay', quType: 4 },
};
const problem = (of: Partial<Adjustments>): string | null =>
  regradeProblem({ questions: [], ...of }, (quId) => bodies[quId] ?? null);
const about = (said: QuestionAdjustment): string | null => problem({ questions: [said] });

describe('changes of a regrade', () => {
  it('[ET105] are taken when they can be made', () => {
    for (const said of [
      { quId: 'single', options: ['b', 'a'] },
      { quId: 'fill', blanks: [{ id: '1', accepted: ['y', 'z'] }], inOrder: false },
      { quId: 'essay', score: 2.5 },
      { quId: 'essay', counts: 'void' as const },
    ])
      expect(about(said)).toBeNull();
    expect(problem({ multiRule: 2 })).toBeNull();
    expect(problem({ qualifyScore: 55.5 })).toBeNull();
  });

  it.each<[string, Partial<Adjustments>]>([
    ['请选择要调整的试题或评分规则！', {}],
    ['多选题评分规则不正确！', { multiRule: 3 }],
    ['及格分数不正确，最多一位小数！', { qualifyScore: -1 }],
    ['已交的试卷中没有所选的试题！', { questions: [{ quId: 'gone', counts: 'full' }] }],
    ['所选的试题没有任何调整！', { questions: [{ quId: 'single' }] }],
    ['试题分数不正确，最多一位小数！', { questions: [{ quId: 'single', score: 0.05 }] }],
    ['正确答案至少选择一个选项！', { questions: [{ quId: 'single', options: [] }] }],
    ['该题型没有选项！', { questions: [{ quId: 'essay', options: ['a'] }] }],
    ['该题型没有填空！', { questions: [{ quId: 'single', inOrder: true }] }],
    [
      '每个空至少填写一个正确答案！',
      { questions: [{ quId: 'fill', blanks: [{ id: '1', accepted: [' '] }] }] },
    ],
    ['新的正确答案与试题不符，请刷新后重试！', { questions: [{ quId: 'single', options: ['z'] }] }],
    [
      '同一道试题只能调整一次！',
      {
        questions: [
          { quId: 'single', counts: 'full' },
          { quId: 'single', score: 1 },
        ],
      },
    ],
  ])('[ET105] are refused with a sentence: %s', (sentence, of) => {
    expect(problem(of)).toBe(sentence);
  });
});
