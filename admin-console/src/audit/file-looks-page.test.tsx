import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { consoleSession } from '../app/testing/console-session.tsx';
import { renderConsole, type Server } from '../app/testing/render-console.tsx';
import { FileLooksPage } from './file-looks-page.tsx';

const look = (id: string, viewerName: string, more: object = {}) => ({
  ...{ __typename: 'FileLook', id, viewerName, ownerName: '钱一', kind: 'snapshot' },
  ...{ at: '2026-11-20T01:00:00Z', examTitle: '期中测验', ...more },
});
const all = [look('l1', '孙监考'), look('l2', '赵审计', { kind: 'face', examTitle: null })];

it('tells who looked at whose picture by what right, and asks the server for one viewer', async () => {
  const asked: unknown[] = [];
  const server: Server = (operation, variables) => {
    if (operation !== 'AuditFileLooks')
      return { refusal: { code: 20010000, reason: 'NotFound', message: '没有' } };
    const { params } = (variables as { input: { params: { viewerName: string | null } } }).input;
    asked.push(params);
    const records = all.filter((one) => params.viewerName === null || one.viewerName === params.viewerName);
    return { data: { auditFileLooks: { total: records.length, pages: 1, current: 1, size: 10, records } } };
  };
  renderConsole(consoleSession(<FileLooksPage />, ['audit:view']), server, '/admin/audit/looks');
  const byAuditor = within(await screen.findByRole('row', { name: /^赵审计/ }));
  expect(byAuditor.getByText('人脸照片')).toBeTruthy();
  expect(byAuditor.getByText('审计权限')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /^孙监考/ })).getByText('期中测验')).toBeTruthy();
  await userEvent.type(screen.getByPlaceholderText('搜索查看人姓名'), '孙监考{Enter}');
  await screen.findByRole('row', { name: /^孙监考/ });
  await expect.poll(() => screen.queryByRole('row', { name: /^赵审计/ })).toBeNull();
  expect(asked.at(-1)).toMatchObject({ viewerName: '孙监考', ownerName: null });
});
