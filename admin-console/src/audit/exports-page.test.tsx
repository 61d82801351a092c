import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { consoleSession } from '../app/testing/console-session.tsx';
import { renderConsole, type Server } from '../app/testing/render-console.tsx';
import { ExportsPage } from './exports-page.tsx';

const file = (id: string, exporterName: string, more: object = {}) => ({
  ...{ __typename: 'PeopleExport', id, exporterName, count: 1200, filter: '全部' },
  ...{ at: '2026-11-20T01:00:00Z', covered: true, ...more },
});
const all = [
  file('e1', '孙导出'),
  file('e2', '钱导出', { count: 3, covered: false, filter: '部门“研发部”，按关键字' }),
];

it('tells who took how many people out by which filter, and asks the server for one of them', async () => {
  const asked: unknown[] = [];
  const server: Server = (operation, variables) => {
    if (operation !== 'AuditExports')
      return { refusal: { code: 20010000, reason: 'NotFound', message: '没有' } };
    const { params } = (variables as { input: { params: { exporterName: string | null } } }).input;
    asked.push(params);
    const records = all.filter(
      (one) => params.exporterName === null || one.exporterName === params.exporterName,
    );
    return { data: { auditExports: { total: records.length, pages: 1, current: 1, size: 10, records } } };
  };
  renderConsole(consoleSession(<ExportsPage />, ['audit:view']), server, '/admin/audit/exports?covered=0');
  const inFull = within(await screen.findByRole('row', { name: /^钱导出/ }));
  expect(inFull.getByText('完整号码')).toBeTruthy();
  expect(inFull.getByText('部门“研发部”，按关键字')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /^孙导出/ })).getByText('1,200')).toBeTruthy();
  await userEvent.type(screen.getByPlaceholderText('搜索导出人姓名'), '钱导出{Enter}');
  await expect.poll(() => screen.queryByRole('row', { name: /^孙导出/ })).toBeNull();
  expect(asked.at(-1)).toMatchObject({ exporterName: '钱导出', covered: false, dateRange: null });
});
