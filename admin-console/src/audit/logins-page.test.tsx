import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { consoleSession } from '../app/testing/console-session.tsx';
import { renderConsole, type Server } from '../app/testing/render-console.tsx';
import { LoginsPage } from './logins-page.tsx';

const attempt = (id: string, more: object) => ({
  ...{ __typename: 'PersonLoginAttempt', id, realName: '郑一', deptName: null, address: '192.0.2.50' },
  ...{
    at: '2026-11-20T01:00:00Z',
    known: true,
    platform: 'pc',
    device: 'Edge · Windows',
    outcome: 'entered',
    ...more,
  },
});

const server: Server = (operation, variables) => {
  if (operation !== 'AuditLogins')
    return { refusal: { code: 20010000, reason: 'NotFound', message: '没有' } };
  const { params } = (variables as { input: { params: { realName: string | null } } }).input;
  const records =
    params.realName === '郑'
      ? [attempt('a1', { known: false, platform: 'h5', device: null, outcome: 'paused' }), attempt('a2', {})]
      : [];
  return { data: { auditLoginAttempts: { total: records.length, pages: 1, current: 1, size: 10, records } } };
};

it('asks for a name, then tells each attempt with its device and what came of it', async () => {
  const { unmount } = renderConsole(
    consoleSession(<LoginsPage />, ['audit:view']),
    server,
    '/admin/audit/logins',
  );
  expect(await screen.findByText('请输入姓名')).toBeTruthy();
  unmount();
  renderConsole(consoleSession(<LoginsPage />, ['audit:view']), server, '/admin/audit/logins?realName=郑');
  const rows = await screen.findAllByRole('row', { name: /^郑一/ });
  expect(within(rows[0] as HTMLElement).getByText('密码错误，已暂停登录')).toBeTruthy();
  expect(within(rows[0] as HTMLElement).getByText('手机浏览器')).toBeTruthy();
  expect(within(rows[1] as HTMLElement).getByText('Edge · Windows（常用设备）')).toBeTruthy();
});
