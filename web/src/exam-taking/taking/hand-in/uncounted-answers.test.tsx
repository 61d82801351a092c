import '@testing-library/jest-dom/vitest';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderWeb } from '../../../app/render-web.fixture.tsx';
import { newerElsewhere, type UncountedAnswer } from '../answer-queue/queue-item.ts';
import { UncountedAnswers } from './uncounted-answers.tsx';

afterEach(cleanup);

const answer = (quId: string, reason: string, msg: string): UncountedAnswer => ({
  item: {
    ...{ commandId: quId, paperId: 'p1', device: 'd', seq: 1, queuedAt: Date.now() },
    body: { kind: 'answer', quId, fields: { answers: ['a'] } },
  },
  ...{ reason, msg, refusedAt: 0 },
});
const late = answer('第 1 题', 'DeadlinePassed', '考试时间已到，本次作答未计入！');
const older = answer('第 2 题', newerElsewhere, '另一台设备上有更新的答案，这份作答未采用');
const show = (answers: readonly UncountedAnswer[]) =>
  renderWeb(
    <UncountedAnswers paperId="p1" title="考试" answers={answers} numbering={(quId) => quId} />,
    () => null,
  );

it('an answer that another device’s newer one was taken for is not said to count for nothing', () => {
  show([older]);
  const list = screen.getByRole('region', { name: '未采用的作答' });
  expect(list).toHaveTextContent('以下 1 条作答，另一台设备上有更新的答案，已按较新的答案计。');
  expect(list).toHaveTextContent('第 2 题作答时间：');
  expect(list).not.toHaveTextContent('未计入');
  expect(within(list).getByRole('button', { name: '导出文本' })).toBeVisible();
});

it('beside one that was refused each is said as what it is', () => {
  show([late, older]);
  const list = screen.getByRole('region', { name: '未计入的作答' });
  expect(list).toHaveTextContent('以下 1 条作答未计入成绩。');
  const [refused, notTaken] = within(list).getAllByRole('listitem');
  expect(refused).toHaveTextContent('第 1 题未计入：考试时间已到');
  expect(notTaken).not.toHaveTextContent('未计入');
});
