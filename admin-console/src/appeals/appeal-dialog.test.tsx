import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { question } from '@vigil/ui/questions/question-sample.ts';
import { describe, expect, it, vi } from 'vitest';
import { renderConsole, type Answer } from '../app/testing/render-console.tsx';
import type { AppealFieldsFragment } from '../generated/graphql.ts';
import { AppealDialog } from './appeal-dialog.tsx';

const appeal = {
  ...{ id: 'a1', examId: 'e1', examTitle: '期末考试', quId: 'q1', realName: null, state: 0, own: false },
  paperVoid: false,
  ...{ reason: '第二问答对了', pointsBefore: 2, pointsAfter: null, answer: null },
} as AppealFieldsFragment;
const asked = {
  ...question({ quId: 'q1', quType: 1, content: '<p>哪个是质数</p>' }),
  ...{ analysis: null, rightAnswer: 'B', isRight: false, actualScore: 2, sort: 3, subList: [] },
};

function show(change: object = {}, act: Answer = { data: { appealAnswer: true } }) {
  const calls: unknown[] = [];
  const onDone = vi.fn<() => void>();
  const sheet = {
    ...{ __typename: 'AppealSheet', ...appeal, sort: 3, fullScore: 5, points: 2, step: 0.5, comment: null },
    ...{ plain: '', annotations: [], answeredByName: null },
    question: { __typename: 'Question', ...asked },
    ...change,
  };
  renderConsole(
    <AppealDialog appeal={appeal} onClose={() => {}} onDone={onDone} />,
    (operation, variables) => {
      if (operation === 'AppealDetail') return { data: { appealDetail: sheet } };
      calls.push([operation, variables]);
      return act;
    },
  );
  return { calls, onDone };
}

describe('复核', () => {
  it('shows why, the question and its key, and keeps the points unless they are changed', async () => {
    const { calls, onDone } = show();
    expect(await screen.findByText('第二问答对了')).toBeTruthy();
    expect(screen.getByText('哪个是质数')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '维持原分并答复' }));
    expect(screen.getByText('请填写复核意见！')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: /复核意见/ }), '评分无误');
    await userEvent.click(screen.getByRole('button', { name: '维持原分并答复' }));
    await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(calls).toEqual([['AnswerAppeal', { id: 'a1', answer: '评分无误', points: 2 }]]);
  });

  it('of a void paper is answered with words alone', async () => {
    const { calls, onDone } = show({ paperVoid: true });
    expect(await screen.findByText('试卷已作废')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /得分/ }).disabled).toBe(true);
    await userEvent.type(screen.getByRole('textbox', { name: /复核意见/ }), '答卷已作废，不再复核');
    await userEvent.click(screen.getByRole('button', { name: '维持原分并答复' }));
    await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(calls).toEqual([['AnswerAppeal', { id: 'a1', answer: '答卷已作废，不再复核' }]]);
  });

  it('changes points within what the question could bring, and keeps what was typed when refused', async () => {
    const { calls, onDone } = show(
      {},
      { refusal: { code: 20010000, reason: 'AppealAnsweredAlready', message: '该申请已有复核结果！' } },
    );
    const points = await screen.findByRole('textbox', { name: /得分/ });
    await userEvent.clear(points);
    await userEvent.type(points, '6');
    await userEvent.type(screen.getByRole('textbox', { name: /复核意见/ }), '酌情给分');
    await userEvent.click(screen.getByRole('button', { name: '维持原分并答复' }));
    expect(screen.getByText('得分应在0到5分之间！')).toBeTruthy();
    await userEvent.clear(points);
    await userEvent.type(points, '4');
    await userEvent.click(screen.getByRole('button', { name: '更正得分并答复' }));
    expect(await screen.findByText('该申请已有复核结果！')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /复核意见/ })).toHaveProperty('value', '酌情给分');
    expect(calls).toEqual([['AnswerAppeal', { id: 'a1', answer: '酌情给分', points: 4 }]]);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('once answered tells exam, question, points before and after of all, reviewer and date', async () => {
    const answered = { state: 2, answer: '酌情给分', pointsAfter: 4 };
    show({ ...answered, answeredByName: '周老师', answeredAt: '2026-11-20T08:00:00.000Z' });
    expect(await screen.findByText('2 → 4 / 5')).toBeTruthy();
    for (const words of ['期末考试', '酌情给分', /第 3 题/, /周老师/])
      expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  });

  it('shows a written answer as the desk does: with its picture, and in nothing that could be typed into', async () => {
    const essay = { quId: 'q1', quType: 4, answer: '<p>安全第一<img src="/a.png"></p>' };
    show({ own: true, plain: '安全第一', question: { __typename: 'Question', ...asked, ...essay } });
    expect(await screen.findByRole('img', { name: '答案图片' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('of an own paper is looked at, not answered', async () => {
    show({ own: true });
    expect(await screen.findByText('这是您本人的答卷，由其他阅卷老师复核。')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /复核意见/ })).toBeNull();
  });
});
