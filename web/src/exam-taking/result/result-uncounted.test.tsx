import '@testing-library/jest-dom/vitest';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderWeb } from '../../app/render-web.fixture.tsx';
import type { UncountedAnswer } from '../taking/answer-queue/queue-item.ts';
import { takingDatabase } from '../taking/paper/copies.ts';
import { sayLeft } from '../keeping/tell.ts';
import { ResultUncounted } from './result-uncounted.tsx';
import type { Result } from './result.ts';

afterEach(() => vi.restoreAllMocks());

const late: UncountedAnswer = {
  item: {
    ...{ commandId: 'c1', paperId: 'p1', device: 'd', seq: 1, queuedAt: 0 },
    body: { kind: 'answer', quId: 'q1', fields: { answers: ['a'] } },
  },
  ...{ reason: 'DeadlinePassed', msg: '考试时间已到，本次作答未计入！', refusedAt: 0, called: '第 1 题' },
};

it('what did not count is told with the way to its list until that was seen, also when it comes meanwhile', async () => {
  const rows: UncountedAnswer[] = [];
  const told = vi.fn<(change: object) => void>();
  vi.spyOn(takingDatabase().uncounted, 'where').mockReturnValue({
    equals: () => ({ toArray: async () => [...rows], modify: async (change: object) => told(change) }),
  } as never);
  renderWeb(
    <ResultUncounted result={{ id: 'p1', title: '考试', groupList: [], quList: [] } as never as Result} />,
    () => null,
  );
  await act(async () => undefined);
  expect(told).not.toHaveBeenCalled();
  rows.push(late);
  await act(async () => sayLeft.uncounted('p1', 1, 0));
  expect(await screen.findByText('未计入：考试时间已到')).toBeVisible();
  expect(screen.getByText('第 1 题')).toBeVisible();
  expect(told).toHaveBeenCalledWith({ told: true });
  await vi.waitFor(() => expect(screen.queryByText('有 1 条作答未计入成绩')).toBeNull());
});

it('elsewhere it stays until it is closed, and leads to the result', async () => {
  renderWeb(<p>首页</p>, () => null);
  await act(async () => sayLeft.uncounted('p2', 3, 1));
  expect(await screen.findByText('有 3 条作答未计入成绩')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '查看未计入的作答' })).toHaveAttribute(
    'href',
    '/web/exam/result/p2',
  );
});

it('of answers for which another device’s newer ones count it does not say that they count for nothing', async () => {
  renderWeb(<p>首页</p>, () => null);
  await act(async () => sayLeft.uncounted('p3', 0, 2));
  expect(await screen.findByText('有 2 条作答未采用')).toBeInTheDocument();
  expect(screen.getByText(/已按较新的答案计/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '查看未采用的作答' })).toHaveAttribute(
    'href',
    '/web/exam/result/p3',
  );
});
