import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { DepartmentsPage } from './departments-page.tsx';

vi.setConfig({ testTimeout: 60_000 });

const department = {
  __typename: 'Department',
  id: 'd1',
  deptName: '护理部',
  deptCode: 'A01',
  parentId: null,
};

const show = () => {
  const server: Server = (operation) => {
    if (operation === 'Departments') return { data: { departDict: [department], departUserCounts: [] } };
    if (operation === 'DepartDetail')
      return { data: { departDetail: { ...department, version: 3, userCount: 0 } } };
    if (operation === 'DepartMoves') return { data: { departMoves: [] } };
    return { data: { departHistory: [] } };
  };
  renderConsole(consoleSession(<DepartmentsPage />), server);
};

it('opens the form for a new department and for one that is there, and its history, one after the other', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: '新建部门' }));
  const fresh = within(await screen.findByRole('dialog', { name: '新建部门' }));
  expect(fresh.getByRole('textbox', { name: '部门名称' })).toHaveValue('');
  await user.click(fresh.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const actOn = async (act: string) => {
    await user.click(screen.getByRole('button', { name: '“护理部”的操作' }));
    await user.click(await screen.findByRole('menuitem', { name: act, hidden: true }));
  };
  await actOn('编辑');
  const edited = within(await screen.findByRole('dialog', { name: '编辑部门' }));
  expect(edited.getByRole('textbox', { name: '部门名称' })).toHaveValue('护理部');
  await user.click(edited.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await actOn('历史记录');
  expect(await screen.findByRole('dialog', { name: /护理部/ })).toBeInTheDocument();
});
