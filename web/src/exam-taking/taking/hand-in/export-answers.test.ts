import { expect, it } from 'vitest';
import { answersAsJson, answersAsText, answerText } from './export-answers.ts';

const refused = {
  item: {
    commandId: 'c1',
    paperId: 'p1',
    device: 'd',
    seq: 3,
    queuedAt: 0,
    body: { kind: 'answer' as const, quId: 'q7', fields: { answer: '<p>第一段</p><p>第二段</p>' } },
  },
  reason: 'DeadlinePassed',
  msg: '考试时间已到',
  refusedAt: 0,
};

it('the text names the question, the reason and what was written', () => {
  const text = answersAsText('期末考试', [refused], () => '第 7 题');
  for (const part of ['《期末考试》未计入的作答', '第 7 题', '未计入原因：考试时间已到', '第一段\n第二段'])
    expect(text).toContain(part);
});
it('where a newer answer counts the text does not say that nothing does', () => {
  const older = { ...refused, reason: 'NewerElsewhere' };
  const text = answersAsText('期末考试', [older], () => '第 7 题');
  for (const part of ['《期末考试》未采用的作答', '另一台设备上有更新的答案，已按较新的答案计', '第一段'])
    expect(text).toContain(part);
  expect(text).not.toContain('未计入');
  expect(answersAsText('期末考试', [older, refused], () => '')).toContain('《期末考试》未计入的作答');
});
it('the JSON holds everything an administrator needs to find it in the log', () => {
  expect(JSON.parse(answersAsJson('p1', '期末考试', [refused]))).toMatchObject({
    paperId: 'p1',
    answers: [{ reason: 'DeadlinePassed', item: { commandId: 'c1', seq: 3, body: { quId: 'q7' } } }],
  });
});
it('every kind of answer can be read', () => {
  expect(
    [
      { answers: ['a', 'b'] },
      { answerList: [{ id: '1', answer: '沉' }] },
      { codeAnswer: 'x=1' },
      { scratchAnswer: '/f' },
    ].map(answerText),
  ).toEqual(['所选选项：a、b', '1. 沉', 'x=1', '/f']);
});
