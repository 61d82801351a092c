import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderConsole, type Answer } from '../../app/testing/render-console.tsx';
import type { ListedExam } from '../../app/brought.tsx';
import { ResultsDialog } from './results-dialog.tsx';

const state = {
  __typename: 'ResultsState',
  when: 'publish',
  from: null,
  published: false,
  publishedAt: null,
  handCount: 1200,
  waitCount: 0,
  openCount: 0,
};

function show(change: object, act: Answer = { data: { resultsPublish: true, resultsWithdraw: true } }) {
  const asked: unknown[] = [];
  const onClose = vi.fn<() => void>();
  const exam = { id: 'e1', title: '期末考试' } as ListedExam;
  renderConsole(<ResultsDialog exam={exam} onClose={onClose} />, (operation, variables) => {
    if (operation === 'ExamResults') return { data: { resultsState: { ...state, ...change } } };
    asked.push([operation, variables]);
    return act;
  });
  return { asked, onClose };
}

describe('成绩公布', () => {
  it('publishes once what was handed in, and says who still waits', async () => {
    const { asked, onClose } = show({ waitCount: 3, openCount: 2 });
    expect(await screen.findByText(/已交卷 1,200 份/)).toBeTruthy();
    expect(screen.getByText('还有 3 份待阅卷，阅完后自动显示并通知考生。')).toBeTruthy();
    expect(screen.getByText('还有 2 人正在考试，他们交卷后立即看到成绩。')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '公布成绩' }));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(asked).toEqual([['PublishResults', { id: 'e1' }]]);
  });

  it('takes published results back with a reason, and keeps it when that is refused', async () => {
    const refusal = { refusal: { code: 20010000, reason: 'ResultsShowByThemselves', message: '不能撤回！' } };
    const { asked, onClose } = show({ published: true, publishedAt: '2026-11-21T03:00:00Z' }, refusal);
    await userEvent.click(await screen.findByRole('button', { name: '撤回成绩' }));
    expect(screen.getByText('撤回理由必须填写！')).toBeTruthy();
    expect(asked).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: /撤回理由/ }), '答案有误');
    await userEvent.click(screen.getByRole('button', { name: '撤回成绩' }));
    expect(await screen.findByText('不能撤回！')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /撤回理由/ })).toHaveProperty('value', '答案有误');
    expect(asked).toEqual([['WithdrawResults', { id: 'e1', reason: '答案有误' }]]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([
    ['hand-in', '考生交卷后立即看到成绩；有主观题时，阅卷后看到。'],
    ['marked', '每位考生的成绩在其答卷阅完后自动公布。'],
  ])('says how they show by themselves: %s', async (when, sentence) => {
    show({ when });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('link', { name: '编辑考试' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '公布成绩' })).toBeNull();
  });
});
