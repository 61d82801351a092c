import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { refusal, renderWeb } from '../app/render-web.fixture.tsx';
import { PaperAppeals } from './paper-appeals.tsx';
import { QuestionAppeal } from './question-appeal.tsx';

const until = '2026-11-25T03:00:00Z';
const waiting = {
  ...{
    __typename: 'Appeal',
    id: 'a1',
    quId: 'q1',
    state: 0,
    reason: '漏判',
    filedAt: '2026-11-21T03:00:00Z',
  },
  ...{ pointsBefore: 0, pointsAfter: null, answer: null, answeredAt: null },
};

function show(records: readonly object[], more: { until?: string | null; refuse?: boolean } = {}) {
  const asked: unknown[] = [];
  renderWeb(
    <PaperAppeals paperId="p1">
      <QuestionAppeal quId="q1" name="第 3 题" />
    </PaperAppeals>,
    (operation, variables) => {
      if (operation === 'PaperAppeals')
        return {
          paperAppeals: { __typename: 'PaperAppeals', until: 'until' in more ? more.until : until, records },
        };
      asked.push([operation, variables]);
      if (more.refuse === true) return refusal(20010000, 'AppealsClosed', '申请时间已过！');
      return { appealFile: { __typename: 'IdOf', id: 'a1' }, appealWithdraw: true };
    },
  );
  return asked;
}

describe('复核申请 of a question', () => {
  it('is asked for with a reason, which stays when it is refused', async () => {
    const asked = show([], { refuse: true });
    await userEvent.click(await screen.findByRole('button', { name: '申请复核：第 3 题' }));
    await userEvent.click(await screen.findByRole('button', { name: '提交申请' }));
    expect(screen.getByText('请填写申请理由！')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: /申请理由/ }), '第二问答对了');
    await userEvent.click(screen.getByRole('button', { name: '提交申请' }));
    expect(await screen.findByText('申请时间已过！')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /申请理由/ })).toHaveProperty('value', '第二问答对了');
    expect(asked).toEqual([['FileAppeal', { paperId: 'p1', quId: 'q1', reason: '第二问答对了' }]]);
  });

  it('waits, and can be taken back', async () => {
    const asked = show([waiting]);
    expect(await screen.findByText('待复核')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /申请复核/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '撤回申请' }));
    await vi.waitFor(() => expect(asked).toEqual([['WithdrawAppeal', { paperId: 'p1', quId: 'q1' }]]));
  });

  it('says what came of it, also when no other may be asked for', async () => {
    show([{ ...waiting, state: 2, pointsAfter: 3, answer: '酌情给分' }], { until: null });
    expect(await screen.findByText('已更正得分')).toBeTruthy();
    expect(screen.getByText('由 0 分改为 3 分')).toBeTruthy();
    expect(screen.getByText('复核意见：酌情给分')).toBeTruthy();
  });

  it('is not there where none may be asked for', async () => {
    const asked = show([{ ...waiting, state: 3 }], { until: null });
    await vi.waitFor(() => expect(asked).toEqual([]));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
