import { useQuery } from '@apollo/client/react';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '../app/testing/render-console.tsx';
import { ExamStatisticsDocument } from '../generated/graphql.ts';
import { useFollowStatistics } from './use-follow-statistics.ts';

function Shown() {
  const query = useQuery(ExamStatisticsDocument, { variables: { id: 'e' } });
  useFollowStatistics('e', query);
  return <p>{query.data?.examStatistics.stand}</p>;
}

/** Opens statistics that have read up to 5, tells that `told` is reached; answers what was asked, in order. */
function open(told: string): string[] {
  const asked: string[] = [];
  renderConsole(<Shown />, (operation) => {
    asked.push(operation);
    if (operation !== 'ExamStatistics') return { data: { examStatisticsReached: { stand: told } } };
    const count = asked.filter((one) => one === operation).length;
    return { data: { examStatistics: { examId: 'e', stand: count === 1 ? '5' : told } } };
  });
  return asked;
}

const both = ['ExamStatistics', 'ExamStatisticsReached'];

it('what is told of what is there already asks nothing again', async () => {
  const asked = open('5');
  expect(await screen.findByText('5')).toBeTruthy();
  await waitFor(() => expect(asked).toHaveLength(2));
  await act(async () => undefined);
  expect(asked.toSorted()).toEqual(both);
});

it('what is told of something new is asked for, once', async () => {
  const asked = open('6');
  expect(await screen.findByText('6')).toBeTruthy();
  expect(asked.toSorted()).toEqual(['ExamStatistics', ...both]);
});
