import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWeb } from '../../app/render-web.fixture.tsx';
import { NextSteps } from './next-steps.tsx';
import type { Result } from './result.ts';

it('says that receipts are this browser’s, of which others know nothing', async () => {
  const result = {
    id: 'p1',
    examId: 'e1',
    title: '期末考试',
    resultType: 2,
    quList: [],
  } as unknown as Result;
  renderWeb(<NextSteps result={result} receipts={3} userId={null} />, () => null);
  expect(await screen.findByText(/本浏览器保存的作答回执有 3 份，在别的设备上作答的不在其中/)).toBeTruthy();
});
