import { screen, within } from '@testing-library/react';
import type { ExamStatisticsQuery, QuestionFiguresFragment } from '../generated/graphql.ts';

export const question = (
  quId: string,
  more: Partial<QuestionFiguresFragment> = {},
): QuestionFiguresFragment => ({
  quId,
  wholeId: null,
  quType: 1,
  text: `题干 ${quId}`,
  sort: 1,
  papers: 40,
  scored: 40,
  rightRate: 0.5,
  scoreRate: 0.5,
  averageScore: 2.5,
  fullScore: 5,
  blankRate: 0.05,
  pointBiserial: 0.42,
  discrimination: 0.6,
  itemRest: 0.45,
  alphaWithout: 0.8,
  ...more,
});

export const statistics = (
  more: Partial<ExamStatisticsQuery['examStatistics']> = {},
): ExamStatisticsQuery['examStatistics'] => ({
  ...{
    examId: 'e',
    stand: '0',
    title: '期中考试',
    examType: 1,
    offline: false,
    state: 0,
    startTime: null,
    endTime: null,
    totalScore: 100,
    qualifyScore: 60,
  },
  ...{
    requireCount: 50,
    processCount: 4,
    handCount: 40,
    missCount: 6,
    awaitedCount: null,
    started: 44,
    handedIn: 40,
  },
  ...{ waiting: 2, voided: 1, empty: 3, counted: 37, passed: 30, failed: 7 },
  ...{
    average: 71.25,
    highest: 98,
    lowest: 0,
    median: 74,
    deviation: 18.2,
    passRate: 30 / 37,
    averageTime: 2_520,
    enoughPapers: 30,
  },
  percentiles: [10, 25, 50, 75, 90].map((rank) => ({ rank, score: rank })),
  reliability: { papers: 37, questions: 20, alpha: 0.82, error: 4.25, why: null },
  scoreBands: Array.from({ length: 10 }, (_, i) => ({ from: i * 10, to: i * 10 + 10, count: i })),
  minuteBands: [
    { from: 0, to: 30, count: 5 },
    { from: 30, to: 60, count: 35 },
  ],
  questions: [question('a'), question('b', { sort: 2, scoreRate: 0.9, rightRate: 0.9, pointBiserial: null })],
  ...more,
});

export const none = statistics({
  ...{
    handedIn: 0,
    counted: 0,
    waiting: 0,
    voided: 0,
    empty: 0,
    scoreBands: [],
    minuteBands: [],
    questions: [],
  },
  ...{
    average: null,
    highest: null,
    lowest: null,
    median: null,
    deviation: null,
    passRate: null,
    averageTime: null,
  },
});

export const numbersOf = (caption: string): string[] =>
  within(screen.getByRole('table', { name: caption }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent ?? '');
