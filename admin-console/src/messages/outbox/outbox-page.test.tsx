import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { OutboxPage } from './outbox-page.tsx';

vi.setConfig({ testTimeout: 60_000 });

const sent = {
  __typename: 'SentMessage',
  ...{ id: 'm1', title: '停电通知', content: '今晚停电。<br>请提前交卷。' },
  ...{ createTime: '2026-11-20T02:00:00Z', sender: '教务处', channels: ['site', 'mail'], template: null },
  ...{ delivered: true, userCount: 61, shownCount: 40, readCount: 12, unreadOf: null },
  ...{ mailCount: 3, mailSent: 1, mailFailed: 0, mailUnknown: 0 },
  audience: {
    __typename: 'AudienceOf',
    ...{ everybody: true, departIds: [], groupIds: [], userIds: [], roleType: 1 },
  },
};

it('says that mails wait; a message opens and can be read', async () => {
  renderConsole(
    consoleSession(<OutboxPage />),
    (operation) => {
      if (operation !== 'SentPaging') return { data: {} };
      const page = { total: 1, pages: 1, current: 1, size: 10, mailConfigured: false };
      return { data: { sentMessages: { __typename: 'SentMessagePage', records: [sent], ...page } } };
    },
    '/admin/sys/outbox',
  );
  expect(await screen.findByText('邮件待发送')).toBeInTheDocument();
  expect(screen.getByText('12 / 61')).toBeInTheDocument();
  fireEvent.click(screen.getByText('停电通知'));
  const panel = await screen.findByRole('complementary', { name: '消息详情' });
  expect(within(panel).getByText(/今晚停电。/)).toBeInTheDocument();
  expect(within(panel).getByText('教务处')).toBeInTheDocument();
  expect(within(panel).getByText('1 封已发，2 封待发')).toBeInTheDocument();
});
