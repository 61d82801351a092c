import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderWeb } from '../../app/render-web.fixture.tsx';
import { OfflineResult } from './offline-result.tsx';

afterEach(cleanup);

const record = {
  ...{ __typename: 'RecordRow', examId: 'e1', maxScore: 86, totalScore: 100, passed: 1, resultType: 2 },
  resultsShown: true,
};
const show = (change: Partial<typeof record>, examCount = 1) =>
  renderWeb(<OfflineResult examId="e1" title="期末考试" examCount={examCount} />, () => ({
    recordMyPaging: {
      __typename: 'RecordPage',
      records: [
        { ...record, examId: 'another of this name', maxScore: 1 },
        { ...record, ...change },
      ],
    },
  }));

it('an exam that was sat on paper has its score and whether it was passed', async () => {
  show({});
  expect(await screen.findByText('86 / 100 分')).toBeTruthy();
  expect(screen.getByText('通过')).toBeTruthy();
});

it.each([
  [{ passed: 0 }, 1, '未通过'],
  [{ resultType: 1 }, 1, '本场考试不公布分数'],
  [{ resultsShown: false }, 1, '成绩待公布'],
  [{}, 0, '尚未登记成绩'],
])('or says what is known of it: %o after %i: %s', async (change, examCount, words) => {
  show(change, examCount);
  expect(await screen.findByText(words)).toBeTruthy();
});
