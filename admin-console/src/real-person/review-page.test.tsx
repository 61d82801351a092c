import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { consoleSession } from '../app/testing/console-session.tsx';
import { renderConsole } from '../app/testing/render-console.tsx';
import { ReviewPage } from './review-page.tsx';

const row = (id: string, change: object = {}) => ({
  __typename: 'RealPersonRow',
  ...{ id, userId: `u-${id}`, userName: `user-${id}`, realName: '柯林斯', accountName: '柯林斯' },
  ...{ idCard: '110***********0038', deptName: '计算机学院', state: 0, face: `/api/common/file/${id}` },
  ...{ knownFace: '/api/common/file/known', knownAs: 'photo', submittedAt: '2026-11-21T00:00:00Z' },
  ...{ auditMsg: null, auditedAt: null, auditedByName: null, ...change },
});
const first = {
  __typename: 'RealFirstRow',
  ...{ userId: 'u9', userName: 'wang', realName: '王同学', deptName: null, faceFileId: 'f9' },
  ...{ face: '/api/common/file/f9', photo: null },
};
const pageOf = (records: readonly object[]) => ({
  total: records.length,
  pages: 1,
  current: 1,
  size: 20,
  records,
});

function show() {
  const sent: [string, unknown][] = [];
  let [one, firsts] = [row('r1'), [first] as object[]];
  renderConsole(consoleSession(<ReviewPage />), (operation, variables) => {
    if (operation === 'RealPaging')
      return {
        data: {
          realPaging: pageOf([
            one,
            row('r2', { state: 2, realName: '李同学', auditMsg: '照片模糊', auditedByName: '审核员' }),
          ]),
        },
      };
    if (operation === 'RealFirstPaging') return { data: { realFirstPaging: pageOf(firsts) } };
    sent.push([operation, variables]);
    if (operation === 'RealAutoAudit') return { data: { realAutoAudit: { approved: 0, waiting: 1 } } };
    if (operation === 'RealFirstSettle') {
      firsts = [];
      return { data: { realFirstSettle: true } };
    }
    one = row('r1', { state: (variables as { input: { state: number } }).input.state });
    return { data: { realAudit: true } };
  });
  return sent;
}
const review = async () => {
  const found = await screen.findAllByRole('button', { name: /^审核/ });
  fireEvent.click(found[0] as HTMLElement);
  return within(await screen.findByRole('dialog', { name: '审核实名认证' }));
};

describe('the review of real persons', () => {
  it('shows both photos side by side and the covered number; nothing is sent before a verdict, none rejected without a reason [real-001] [real-002]', async () => {
    const sent = show();
    const dialog = await review();
    expect(dialog.getByRole('img', { name: '提交的人脸' })).toHaveAttribute('src', '/api/common/file/r1');
    expect(dialog.getByText('110***********0038')).toBeVisible();
    expect(dialog.getByRole('button', { name: '通过' })).toBeDisabled();
    fireEvent.click(dialog.getByRole('radio', { name: '驳回' }));
    fireEvent.click(dialog.getByRole('button', { name: '驳回' }));
    expect(await dialog.findByText('请填写驳回原因！')).toBeVisible();
    expect(sent).toEqual([]);
    fireEvent.change(dialog.getByRole('textbox', { name: /驳回原因/ }), { target: { value: ' 不是本人 ' } });
    fireEvent.click(dialog.getByRole('button', { name: '驳回' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([['RealAudit', { input: { ids: ['r1'], state: 2, auditMsg: '不是本人' } }]]);
  });

  it('approves with one choice, and the list is read anew', async () => {
    const sent = show();
    const dialog = await review();
    fireEvent.click(dialog.getByRole('radio', { name: '通过，是本人' }));
    fireEvent.click(dialog.getByRole('button', { name: '通过' }));
    expect(await screen.findByText('已通过认证')).toBeVisible();
    expect(sent).toEqual([['RealAudit', { input: { ids: ['r1'], state: 1, auditMsg: null } }]]);
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /^审核/ })).toHaveLength(0));
  });

  it('what was decided is only looked at, with its reason', async () => {
    show();
    const looks = await screen.findAllByRole('button', { name: /^查看/ });
    fireEvent.click(looks[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: '实名认证' }));
    expect(dialog.getByText('照片模糊')).toBeVisible();
    expect(dialog.queryByRole('radio')).toBeNull();
  });

  it('faces of first captures are confirmed, or taken away once that was asked', async () => {
    const sent = show();
    fireEvent.click(await screen.findByRole('tab', { name: '考试首次抓拍' }));
    const card = within(await screen.findByRole('listitem', { name: '王同学' }));
    fireEvent.click(card.getByRole('button', { name: '不是本人' }));
    expect(await screen.findByText(/此前的考试记录不变/)).toBeVisible();
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    fireEvent.click(card.getByRole('button', { name: '确认是本人' }));
    expect(await screen.findByText('没有待核对的首次抓拍')).toBeVisible();
    expect(sent).toEqual([['RealFirstSettle', { userId: 'u9', faceFileId: 'f9', confirmed: true }]]);
  });
});
