import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { TheirVersion } from '@vigil/ui/console/form/use-entity-form.ts';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { HandOver } from './hand-over.tsx';
import { SharingDialog, type SharingValues } from './sharing-dialog.tsx';
import { CombinedGraphQLErrors } from '@apollo/client/errors';

vi.setConfig({ testTimeout: 60_000 });

const people = [
  { id: 'u1', userName: 'wang', realName: '王老师', mobile: '', deptName: '教务处' },
  { id: 'u2', userName: 'li', realName: '李老师', mobile: '', deptName: '教务处' },
];
const server: Server = (operation, variables) => {
  if (operation === 'PickDepartments') return { data: { departDict: [] } };
  if (operation === 'PickGroups')
    return { data: { groupPaging: { records: [{ id: 'g1', title: '命题组', userCount: 3 }] } } };
  const { params } = variables['input'] as { params: { ids?: string[] } };
  const records = people.filter(({ id }) => params.ids === undefined || params.ids.includes(id));
  return { data: { userPaging: { total: records.length, records } } };
};
const faster = new CombinedGraphQLErrors({
  errors: [{ message: '已被他人修改', extensions: { code: 20010000, reason: 'SomebodyWasFaster' } }],
});
const theirs: TheirVersion<SharingValues> = {
  values: { departIds: [], groupIds: ['g1'], userIds: ['u1', 'u2'] },
  version: 2,
  by: '李老师',
  at: '2026-01-01T00:00:00.000Z',
};

const show = (onClose: () => void, handOver?: (unsaved: boolean) => ReactNode) =>
  renderConsole(
    <SharingDialog
      title="共享考试"
      shared={{ departIds: [], userIds: ['u1'] }}
      version={1}
      save={() => Promise.reject(faster)}
      loadTheirs={() => Promise.resolve(theirs)}
      onClose={onClose}
      onSaved={() => undefined}
      handOver={handOver}
    >
      说明
    </SharingDialog>,
    server,
  );

const handOver = (unsaved: boolean) =>
  consoleSession(
    <HandOver
      noun="考试"
      title="期末考试"
      ownerId="u1"
      all="exam:all"
      unsaved={unsaved}
      send={() => Promise.resolve()}
      onDone={() => undefined}
    />,
  );

it('Escape in the list of people leaves the sharing open; a conflict names the people of both', async () => {
  const onClose = vi.fn<() => void>();
  show(onClose);
  await userEvent.click(await screen.findByText('添加人员'));
  await screen.findByText('选择用户');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('选择用户')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();

  await userEvent.click(await screen.findByLabelText('移除 王老师'));
  await userEvent.click(screen.getByText('保存'));
  expect(await screen.findByText('王老师、李老师')).toBeInTheDocument();
  expect(await screen.findByText('命题组')).toBeInTheDocument();
  expect(screen.queryByText(/\d+ [人项]/)).toBeNull();
});

it('handing over with unsaved changes asks first; going on editing keeps them', async () => {
  show(() => undefined, handOver);
  const begin = await screen.findByRole('button', { name: '移交给其他人员' });
  await userEvent.click(await screen.findByLabelText('移除 王老师'));
  await userEvent.click(begin);
  const question = await screen.findByRole('dialog', { name: '有未保存的修改' });
  expect(screen.queryByRole('dialog', { name: '选择新的负责人' })).toBeNull();
  await userEvent.click(within(question).getByRole('button', { name: '继续编辑' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '有未保存的修改' })).toBeNull());
  expect(screen.queryByLabelText('移除 王老师')).toBeNull();
  expect(screen.getByRole('button', { name: '保存' })).toBeInTheDocument();

  await userEvent.click(begin);
  await userEvent.click(await screen.findByRole('button', { name: '不保存，继续移交' }));
  expect(await screen.findByRole('dialog', { name: '选择新的负责人' })).toBeInTheDocument();
});

it('handing over without changes asks nothing', async () => {
  show(() => undefined, handOver);
  await userEvent.click(await screen.findByRole('button', { name: '移交给其他人员' }));
  expect(await screen.findByRole('dialog', { name: '选择新的负责人' })).toBeInTheDocument();
});

it('Escape in the choice of people leaves the sharing as it is, with the keyboard where it was', async () => {
  const onClose = vi.fn<() => void>();
  show(onClose);
  const add = await screen.findByRole('button', { name: '添加人员' });
  await userEvent.click(add);
  const picker = await screen.findByRole('dialog', { name: '选择用户' });
  within(picker).getByRole('searchbox', { name: '姓名或账号' }).focus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '选择用户' })).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog', { name: '共享考试' })).toBeInTheDocument();
  await waitFor(() => expect(add).toHaveFocus());
});
