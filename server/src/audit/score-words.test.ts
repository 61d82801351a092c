import { noPaper, type PaperState } from '@vigil/domain/sitting/public';
import { expect, it } from 'vitest';
import { scoreWords } from './score-words.js';

const question = { quId: 'essay', sort: 5, score: 20, quType: 4 };
const before = (right: boolean | null): PaperState =>
  ({
    ...noPaper,
    places: [{ question, part: null }],
    score: { objScore: 10, questions: [{ quId: 'essay', score: 10, right }] },
  }) as unknown as PaperState;
const marked = (points: number, stands: number | null) => ({
  type: 'AnswersMarked',
  data: { marks: [{ quId: 'essay', points, stands, round: 1, answerRevision: 1 }] },
});

it.each([
  [marked(12, 12), null, '第 5 题 12 分／20'],
  [marked(12, 12), false, '第 5 题 10 → 12 分／20'],
  [marked(6, null), null, '第 5 题 6 分／20，待下一轮'],
  [marked(7.5, 6.8), null, '第 5 题 7.5 分／20，计 6.8 分'],
  [
    { type: 'PaperScored', data: { objScore: 10, subjScore: 7.5 } },
    null,
    '总分 17.5（客观题 10，主观题 7.5）',
  ],
  [
    { type: 'PaperScored', data: { objScore: 10, subjScore: 12, replaces: { objScore: 10, subjScore: 10 } } },
    null,
    '总分 22（客观题 10，主观题 12），原 20',
  ],
  [{ type: 'CandidateLeft', data: {} }, null, ''],
])('who audits reads points, old points and total: %#', (event, right, words) => {
  expect(scoreWords(event, before(right))).toBe(words);
});
