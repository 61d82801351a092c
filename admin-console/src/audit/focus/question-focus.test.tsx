import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { changesOf } from '../change/answer-changes.ts';
import { eventAt } from '../change/change.fixture.ts';
import type { AuditMoment } from '../question-card.tsx';
import type { AuditEvent } from '../replay.ts';
import { QuestionFocus } from './question-focus.tsx';

const asked = (quId: string, sort: number, parts: readonly string[] = []) => ({
  ...{
    id: quId,
    quId,
    quType: parts.length > 0 ? 99 : 1,
    content: `题干 ${quId}`,
    image: null,
    score: 2,
    sort,
  },
  ...{ media: null, titleBody: null, scratchUrl: null, answer: null, codeAnswer: null, scratchAnswer: null },
  ...{ mark: false, answered: true, actualScore: null, lateAnswers: 0, matchList: [] },
  answerList: [
    { id: 'x', tag: null, content: '苹果', image: null, checked: false, answer: null },
    { id: 'y', tag: null, content: '梨', image: null, checked: true, answer: null },
  ],
});
const questions = [
  asked('a', 1),
  { ...asked('b', 2, ['b1']), subList: [{ ...asked('b1', 2), subList: [] }] },
];
const moment = {
  ...{ revision: 4, time: '', userScore: null, roughWork: [] },
  questions: questions.map((question) => ({ subList: [], ...question })),
  paper: {
    id: 'p',
    groupList: [
      {
        quList: questions.map(({ quId, sort, score }) => ({
          ...{ id: quId, quId, quType: 1, sort, score, answered: quId === 'a', mark: quId === 'b' },
        })),
      },
    ],
  },
} as unknown as AuditMoment;
const events = [
  eventAt(1, { type: 'QuestionOpened', kind: 'open', text: '打开第 1 题', data: { quId: 'a' } }),
  eventAt(2, { text: '保存第 1 题的答案', data: { quId: 'a', answer: { checked: ['x'] }, filled: true } }),
  eventAt(3, { type: 'PaperScored', kind: 'score', text: '已评分', data: { questions: [{ quId: 'b' }] } }),
  eventAt(4, { text: '保存第 1 题的答案', data: { quId: 'a', answer: { checked: ['y'] }, filled: true } }),
  eventAt(5, { text: '保存第 2 题的答案', data: { quId: 'b1', answer: { checked: ['y'] }, filled: true } }),
];

const show = (index: number, chosen: string | null = null) => {
  const onQuestion = vi.fn<(quId: string | null) => void>();
  const onChoose = vi.fn<(event: AuditEvent) => void>();
  renderConsole(
    <QuestionFocus
      {...{ moment, events, index, chosen, onQuestion, onChoose }}
      changes={changesOf(events)}
    />,
  );
  return { onQuestion, onChoose };
};
const history = () => within(screen.getByRole('region', { name: '本题经过' }));
const rows = () =>
  history()
    .getAllByRole('button')
    .map((one) => one.textContent);

it('the question in focus is the one the candidate was at, alone, with all it went through', () => {
  show(1);
  expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual(['第 1 题']);
  expect(rows()).toEqual(['09:01:00打开第 1 题', '09:02:00保存第 1 题的答案', '09:04:00保存第 1 题的答案']);
  expect(history().getByText('3 个事件，保存 2 次')).toBeTruthy();
  expect(
    history()
      .getAllByText('A．')
      .map((one) => one.tagName),
  ).toEqual(['INS', 'DEL']);
  expect(history().getByRole('button', { current: 'step' }).textContent).toContain('09:02:00');
  expect(screen.getByRole('switch', { name: '跟随考生' })).toHaveProperty('checked', true);
});

it('J and K and the numbers lead to another question, which says whether it is answered and in doubt', async () => {
  const { onQuestion } = show(1);
  fireEvent.keyDown(document.documentElement, { key: 'j' });
  fireEvent.keyDown(document.documentElement, { key: 'k' });
  expect(onQuestion.mock.calls, 'there is none before the first').toEqual([['b']]);
  await userEvent.click(screen.getByRole('button', { name: '第 2 题，未答，存疑' }));
  expect(onQuestion).toHaveBeenLastCalledWith('b');
});

it('a question that was chosen stays, its parts count as it, and following the candidate lets it go', async () => {
  const { onQuestion, onChoose } = show(1, 'b1');
  expect(screen.getByRole('article', { name: '第 2 题' })).toBeTruthy();
  expect(rows()).toEqual(['09:05:00保存第 2 题的答案']);
  await userEvent.click(history().getByRole('button'));
  expect(onChoose.mock.calls[0]?.[0].id).toBe('e5');
  await userEvent.click(screen.getByRole('switch', { name: '跟随考生' }));
  expect(onQuestion).toHaveBeenLastCalledWith(null);
});
