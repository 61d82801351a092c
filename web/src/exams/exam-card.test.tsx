import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWeb } from '../app/render-web.fixture.tsx';
import type { ExamRowFieldsFragment } from '../generated/graphql.ts';
import { ExamCard } from './exam-card.tsx';

const exam = {
  ...{ id: 'e1', title: '期末考试', examType: 1, examStatus: 3, openType: 1, offline: false, price: 0 },
  ...{ startTime: null, endTime: null, totalTime: 60, totalScore: 100, qualifyScore: 60 },
  ...{ chance: 0, examCount: 0, paperId: null, offline: false },
} as unknown as ExamRowFieldsFragment;

afterEach(cleanup);

describe('the card of an exam', () => {
  it.each([
    ['', '总分100分'],
    ['JZCX', '总分100分'],
    ['AIGC', '总分100分，60分及格'],
    ['DZXH', '总分100分，60分及格'],
  ])('in the brand “%s” says %s [exam-001]', async (appName, words) => {
    renderWeb(<ExamCard exam={exam} heading="h2" />, () => null, { appName });
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
