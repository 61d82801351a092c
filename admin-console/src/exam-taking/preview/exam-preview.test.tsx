import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { question } from '@vigil/ui/questions/question-sample.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { ExamPreviewPage } from './exam-preview-page.tsx';

beforeEach(() => sessionStorage.clear());

const choice = (quId: string) => ({
  ...question({
    quType: 1,
    answerList: [
      { id: 'a', content: '甲' },
      { id: 'b', content: '乙' },
    ],
  }),
  quId,
  score: 2,
  subList: [],
});

const wrong = (quId: string, sort: number, checked: boolean) => {
  const one = choice(quId);
  const answerList = one.answerList.map((option) => ({ ...option, checked: checked && option.id === 'a' }));
  return { ...one, answerList, sort, isRight: false, actualScore: 0 };
};
const scored = {
  ...{ userScore: 0, totalScore: 4, waiting: 0 },
  questions: [wrong('q1', 1, true), wrong('q2', 2, false)],
};

const server: Server = (operation) =>
  operation === 'ExamPreview'
    ? {
        data: {
          examPreview: {
            ...{ seed: 'abc', version: 3, qualifyScore: 2, content: null },
            paper: {
              ...{ examId: 'e', title: '期中考试', totalScore: 4, leftSeconds: 3600 },
              groupList: [
                {
                  ...{ id: 'g', title: '单选题' },
                  quList: [
                    { quId: 'q1', sort: 1, score: 2 },
                    { quId: 'q2', sort: 2, score: 2 },
                  ],
                },
              ],
            },
            questions: [choice('q1'), choice('q2')],
          },
        },
      }
    : { data: { examPreviewScore: scored } };

const open = (address = '/admin/exam/preview/e?seed=abc') =>
  renderConsole(consoleSession(<ExamPreviewPage />), server, address);
const answered = (where: HTMLElement) =>
  within(where)
    .getAllByRole('button', { name: /，已答$/ })
    .map((cell) => cell.textContent);

describe('the preview of an exam', () => {
  it('keeps what was done when the device is changed, both ways, and nothing once it is left', async () => {
    const desk = open();
    await userEvent.click(await screen.findByRole('radio', { name: /甲/ }));
    await userEvent.click(screen.getByRole('button', { name: '下一题' }));
    await userEvent.click(screen.getByRole('radio', { name: '手机' }));
    expect(screen.getByTitle('手机上的试卷').getAttribute('src')).toBe('?seed=abc&phone=1');

    // The frame is a window of its own.
    const phone = open('/admin/exam/preview/e?seed=abc&phone=1');
    const frame = within(phone.container);
    expect(await frame.findByRole('article', { name: '第 2 题' })).toBeTruthy();
    expect(answered(phone.container)).toEqual(['1']);
    await userEvent.click(frame.getByRole('radio', { name: /乙/ }));
    phone.unmount();

    await userEvent.click(screen.getByRole('radio', { name: '电脑' }));
    await waitFor(() => expect(answered(desk.container)).toEqual(['1', '2']));
    desk.unmount();
    expect(sessionStorage).toHaveLength(0);
  });

  it('leads to the score it was asked for; what nobody answered is 未答, not wrong', async () => {
    open();
    await userEvent.click(await screen.findByRole('radio', { name: /甲/ }));
    await userEvent.click(screen.getByRole('button', { name: '交卷看得分' }));
    const total = await screen.findByRole('group', { name: '得分' });
    expect(document.activeElement).toBe(total);
    expect(within(screen.getByRole('article', { name: '第 1 题' })).getByText('错误')).toBeTruthy();
    const untouched = within(screen.getByRole('article', { name: '第 2 题' }));
    expect(untouched.getByText('未答')).toBeTruthy();
    expect(untouched.queryByText('错误')).toBeNull();
  });

  it('has one filled button: the next question, and at the last one handing in', async () => {
    open();
    const filled = () =>
      screen
        .getAllByRole('button')
        .filter((button) => button.dataset['variant'] === 'filled' || button.dataset['variant'] === undefined)
        .map((button) => button.textContent)
        .filter((text) => text === '下一题' || text === '交卷看得分');
    await screen.findByRole('article', { name: '第 1 题' });
    expect(filled()).toEqual(['下一题']);
    await userEvent.click(screen.getByRole('button', { name: '下一题' }));
    expect(filled()).toEqual(['交卷看得分']);
  });
});
