import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { PairList } from './pair-list.tsx';

it('the list of pairs stands where its address says', async () => {
  const asked: unknown[] = [];
  renderConsole(
    <PairList examId="e" onOpen={() => undefined} />,
    (_operation, { input }) => {
      asked.push(input);
      return { data: { examSimilarPaging: { records: [], total: 40 } } };
    },
    '/admin?current=2&size=20',
  );
  await waitFor(() => expect(asked).toEqual([{ current: 2, size: 20, params: { examId: 'e' } }]));
});
