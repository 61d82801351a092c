import '@testing-library/jest-dom/vitest';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole } from '../../app/testing/render-console.tsx';
import type { NoticeRow } from './notice.ts';
import { ReceiptsDialog } from './receipts-dialog.tsx';

vi.setConfig({ testTimeout: 60_000 });

const notice: NoticeRow = {
  ...{ id: 'n1', title: '考场规则', link: null, content: '', createTime: '2026-11-20T02:00:00Z' },
  ...{ publisher: '教务处', state: 0, pinned: false, mustRead: true, version: 1, updateTime: null },
  ...{ readCount: 1, userCount: 3, audience: null },
};
const person = (userId: string, realName: string, readTime: string | null) => ({
  __typename: 'NoticeReceipt',
  ...{ userId, realName, deptName: '一班', readTime },
});

it('names who has not, says how many of how many have, and writes to those who have not', async () => {
  renderConsole(
    consoleSession(<ReceiptsDialog notice={notice} onClose={() => undefined} />),
    (operation, variables) => {
      if (operation !== 'NoticeReceipts') return { data: {} };
      const { read } = variables['input'] as { read: boolean };
      const records = read
        ? [person('u3', '韩梅梅', '2026-11-21T02:00:00Z')]
        : [person('u1', '李雷', null), person('u2', '林涛', null)];
      const page = { total: records.length, pages: 1, current: 1, size: 20 };
      const counts = { userCount: 3, unreadCount: 2 };
      return {
        data: { noticeReceipts: { __typename: 'NoticeReceiptPage', records, ...page, ...counts } },
      };
    },
  );
  expect(await screen.findByText('3 人中 1 人已确认阅读')).toBeInTheDocument();
  expect(screen.getByText('李雷')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '发消息提醒这 2 人' }));
  expect(await screen.findByDisplayValue('请阅读公告：考场规则')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('radio', { name: '已确认', hidden: true }));
  expect(await screen.findByText('韩梅梅')).toBeInTheDocument();
});
