import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { ImportDialog } from './import-dialog.tsx';

vi.setConfig({ testTimeout: 60_000 });

const file = { state: 'begun', bad: 0, total: 3000, createTime: '2026-11-20T01:00:00Z', slipsAt: null };
const imports = [
  { ...file, id: 'running', fileName: '三年级.xlsx', actState: 'running' },
  { ...file, id: 'unprinted', fileName: '二年级.xlsx', actState: 'done' },
  { ...file, id: 'read', fileName: '一年级.xlsx', state: 'preview', actState: null },
];
const asked: { operation: string; variables: Record<string, unknown> }[] = [];
const outcome = (id: unknown) => ({
  ...{
    __typename: 'PeopleActAnswer',
    id,
    kind: 'import',
    noun: '导入用户',
    total: 3000,
    refused: 0,
    refusals: [],
  },
  ...(id === 'running'
    ? { state: 'running', done: 1200, changed: 1200 }
    : { state: 'done', done: 3000, changed: 3000 }),
});
const server: Server = (operation, variables) => {
  asked.push({ operation, variables });
  if (operation === 'PeopleImports') return { data: { userImports: imports } };
  if (operation === 'PeopleAct') return { data: { peopleAct: outcome(variables['id']) } };
  if (operation === 'PeopleImportRows')
    return { data: { userImportRows: { records: [], total: 0, pages: 0, current: 1, size: 200 } } };
  return {
    data: { userImportSlips: [{ userName: 'li', realName: '李', deptName: '总部', password: 'abc' }] },
  };
};
beforeEach(() => {
  asked.length = 0;
  renderConsole(
    consoleSession(<ImportDialog onClose={() => undefined} onImported={() => undefined} />, [
      'sys:user:update',
    ]),
    server,
  );
});
const open = async (name: string, verb: string): Promise<void> => {
  const list = await screen.findByRole('list', { name: '最近的导入' });
  const row = within(list).getByText(name).closest('li') as HTMLElement;
  await userEvent.click(within(row).getByRole('button', { name: verb }));
};

it('leads back to an import that is running, after the page was left', async () => {
  await open('三年级.xlsx', '查看进度');
  expect(await screen.findByText('已处理 1,200 / 3,000 人（40%）')).toBeTruthy();
});

it('leads back to slips that nobody has printed', async () => {
  expect(await screen.findByText('完成，账号条未生成')).toBeTruthy();
  await open('二年级.xlsx', '账号条');
  await userEvent.click(await screen.findByRole('button', { name: '生成账号条' }));
  expect(await screen.findByText('abc')).toBeTruthy();
  const [sent] = asked.filter(({ operation }) => operation === 'PeopleImportSlips');
  expect(sent?.variables).toEqual({ id: 'unprinted', again: false });
});

it('leads back to a file that was read and not imported yet', async () => {
  await open('一年级.xlsx', '查看');
  expect(await screen.findByRole('button', { name: '导入 3,000 人' })).toBeTruthy();
  await waitFor(() => expect(asked.some(({ operation }) => operation === 'PeopleImportRows')).toBe(true));
});
