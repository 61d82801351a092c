import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { consoleSession } from '../app/testing/console-session.tsx';
import { renderConsole } from '../app/testing/render-console.tsx';
import { FiguresPart, tellFigures } from './question-figures.tsx';
import { routes } from './routes.tsx';

const known = {
  ...{ __typename: 'QuestionStatistics', id: 'q1', papers: 40, scored: 38, rightRate: 0.625, scoreRate: 0.7 },
  ...{ blankRate: 0, pointBiserial: -0.31 },
};

it('tells the cells of its columns, of 500 questions at most; of none nothing is asked', async () => {
  const asked: unknown[] = [];
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: new ApolloLink(({ variables }) => {
      asked.push((variables['ids'] as string[]).length);
      return new Observable((observer) => {
        observer.next({ data: { questionStatistics: [known] } });
        observer.complete();
      });
    }),
  });
  expect(await tellFigures(client, [])).toEqual(new Map());
  const told = await tellFigures(
    client,
    Array.from({ length: 600 }, (_, n) => `q${n}`),
  );
  expect(asked).toEqual([500]);
  expect([...told]).toEqual([['q1', { rightRate: '62.5%', papers: 38, pointBiserial: '−0.31' }]]);
  const keys = routes.brings?.questionFigures?.columns.map(({ key }) => key);
  expect(Object.keys(told.get('q1') ?? {})).toEqual(keys);
});

const show = (figures: object) =>
  renderConsole(consoleSession(<FiguresPart id="q1" />), () => ({
    data: { questionStatistics: [{ ...known, ...figures }] },
  }));

it('shows how a question did', async () => {
  show({});
  expect(await screen.findByText('40 份')).toBeTruthy();
  for (const text of ['作答统计', '62.5%', '70%', '0%', '−0.31']) expect(screen.getByText(text)).toBeTruthy();
});

it('says that nobody met a question yet', async () => {
  show({ papers: 0 });
  expect(await screen.findByText('还没有考生在正式考试中遇到这道题。')).toBeTruthy();
});
