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

it.each([
  ['all is right', { isRight: true, actualScore: 2 }, false],
  ['the keys are not out', { isRight: null, actualScore: null }, false],
  ['one is wrong', { isRight: false, actualScore: 0 }, true],
  ['one has part of its points', { isRight: null, actualScore: 1 }, true],
])('leads to the wrong-book only where it has something: %s', (_, outcome, leads) => {
  const told = { id: 'p1', examId: 'e1', title: '期末考试', resultType: 3, resultsShown: true };
  const result = { ...told, quList: [{ score: 2, ...outcome, subList: [] }] } as unknown as Result;
  renderWeb(<NextSteps result={result} receipts={0} userId={null} />, () => null);
  expect(screen.queryByRole('link', { name: '错题本' }) !== null).toBe(leads);
});
