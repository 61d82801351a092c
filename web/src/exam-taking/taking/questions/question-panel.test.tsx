import '@testing-library/jest-dom/vitest';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AnswerBook } from '../paper/answer-book.ts';
import type { CardPlace } from '../paper/card-model.ts';
import { QuestionShelf } from '../paper/question-shelf.ts';
import type { Sitting } from '../paper/sitting.ts';
import type { TakingQuestion } from '../paper/types.ts';
import { RoughBook } from '../rough-work/rough-book.ts';
import { QuestionPanel } from './question-panel.tsx';

const none = () => undefined;
const ports = { enqueue: async () => none(), after: () => none };
const question = {
  ...{
    id: 'q1',
    quId: 'q1',
    quType: 3,
    sort: 1,
    score: 2,
    content: '<p>题干</p>',
    image: '/never-comes.png',
  },
  ...{ media: null, answerList: [], matchList: [], subList: [], codeTests: [], answered: false },
} as unknown as TakingQuestion;
const place: CardPlace = { quId: 'q1', sort: 1, quType: 3, answered: false, half: false, mark: false };

beforeEach(() => {
  vi.useFakeTimers();
  HTMLImageElement.prototype.decode = () => new Promise(none);
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
});

it('a question counts as seen when its pictures were shown, too; one that does not come is given up after 20 s', async () => {
  const shown: string[] = [];
  const shelf = new QuestionShelf({
    open: async () => question,
    here: () => ({ question, told: true }),
    turnedTo: none,
    shown: (quId) => shown.push(quId),
    kept: async () => none(),
    ...{ keep: none, isFault: () => true, refused: none, after: () => none },
  });
  const sitting = {
    ...{ paperId: 'p1', shelf },
    book: new AnswerBook({ ...ports, draft: async () => true }),
    rough: new RoughBook({ ...ports, known: none, keepDrafts: none }),
  } as unknown as Sitting;
  render(
    <MantineProvider env="test">
      <QuestionPanel
        {...{ sitting, place, total: 1 }}
        {...{ readOnly: false, uncounted: false, reads: false, marks: false, onPasteBlocked: none }}
      />
    </MantineProvider>,
  );
  expect(screen.queryByText('题干')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(800));
  expect(screen.getByText('题干')).toBeVisible();
  // The page before it is gone with its focus.
  expect(screen.getByRole('heading', { name: /第 1 题/ })).toHaveFocus();
  expect([shown, shelf.wasWhole('q1')]).toEqual([[], false]);
  await act(() => vi.advanceTimersByTimeAsync(19_200));
  expect([shown, shelf.wasWhole('q1')]).toEqual([['q1'], true]);
});
