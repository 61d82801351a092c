import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderConsole } from '../app/testing/render-console.tsx';
import { AnalysisPanel } from './analysis-panel.tsx';
import { sayChance } from './similar/pair-words.ts';
import type { Statistics } from './statistics-figures.tsx';

const exam = {
  examId: 'e',
  questions: [
    { quId: 'a', wholeId: null, sort: 1, text: '题干 a' },
    { quId: 'b', wholeId: null, sort: 2, text: '题干 b' },
  ],
} as unknown as Statistics;

describe('what needs a look through every paper', () => {
  const found = {
    ...{ at: '2026-11-23 10:00:00', stale: true, papers: 37, tolerance: 1 },
    times: [{ quId: 'a', papers: 37, lower: 20, median: 30, upper: 65 }],
    rounds: { pairs: 24, exact: 0.5, within: 0.75, apart: 0.8 },
    roundsByQuestion: [{ quId: 'b', most: 10, pairs: 24, exact: 0.5, within: 0.75, apart: 0.8, kappa: 0.71 }],
    reviewers: [
      {
        ...{ reviewerId: 'r', realName: '王老师', pairs: 24, exact: 0.5, within: 0.75 },
        ...{ mean: 0.12, earlier: 0.02, later: 0.22, apart: true },
      },
    ],
  };

  it('is begun by a button, and tells times, agreement and that something changed since', async () => {
    const asked: string[] = [];
    renderConsole(<AnalysisPanel statistics={exam} />, (operation) => {
      asked.push(operation);
      return operation === 'ExamAnalysisStart'
        ? { data: { examAnalysisStart: true } }
        : { data: { examAnalysis: { examId: 'e', state: 'done', papers: 37, done: 37, found } } };
    });
    expect(await screen.findByText('之后有新的交卷或评分，请重新分析')).toBeTruthy();
    expect(
      within(screen.getByRole('table', { name: '各题用时的中位数' }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['30']);
    expect(
      screen.getByText(/最费时的是第 1 题：一半考生不超过 30 秒，中间一半在 20 秒 到 1 分 05 秒 之间/),
    ).toBeTruthy();
    expect(
      screen.getByText(/24 个答案由两位老师各自评过：50% 给分相同，75% 相差不超过允许误差 1 分/),
    ).toBeTruthy();
    expect(within(screen.getByRole('grid', { name: '各题两轮评阅的一致性' })).getByText('0.71')).toBeTruthy();
    const reviewers = within(screen.getByRole('grid', { name: '各位老师与另一轮的差别' }));
    expect(reviewers.getByText('+12%')).toBeTruthy();
    expect(reviewers.getByText('偏离另一轮')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '重新分析' }));
    await vi.waitFor(() => expect(asked).toContain('ExamAnalysisStart'));
  });

  it.each([
    [0.05, '每 20 场约 1 对'],
    [0.000123, '每 8,100 场约 1 对'],
    [1e-12, '百万场考试不到 1 对'],
  ])('a chance of %d is %s', (amongAll, words) => {
    expect(sayChance(amongAll)).toBe(words);
  });
});
