import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { HandOver } from './hand-over.tsx';

vi.setConfig({ testTimeout: 20_000 });

const people = [
  { id: 'u2', userName: 'wang', realName: '王老师', mobile: '', deptName: '教务处' },
  { id: 'u3', userName: 'li', realName: '李老师', mobile: '', deptName: '教务处' },
];
const server: Server = (operation) =>
  operation === 'PickDepartments'
    ? { data: { departDict: [] } }
    : { data: { userPaging: { total: people.length, records: people } } };

const show = (permissions: readonly string[], ownerId: string) => {
  const [send, onDone] = [
    vi.fn<(ownerId: string, commandId: string) => Promise<unknown>>(() => Promise.resolve()),
    vi.fn<() => void>(),
  ];
  renderConsole(
    consoleSession(
      <HandOver
        noun="考试"
        title="期末考试"
        ownerId={ownerId}
        all="exam:all"
        unsaved={false}
        send={send}
        onDone={onDone}
      />,
      permissions,
    ),
    server,
  );
  return { send, onDone };
};
const begin = () => screen.queryByRole('button', { name: '移交给其他人员' });

it('is offered to the owner and to who holds the right to all, and to nobody else', () => {
  show(['exam:add'], 'somebody');
  expect(begin()).toBeNull();
  show(['exam:all'], 'somebody');
  expect(begin()).toBeInTheDocument();
});

it('gives to one person, after asking by name', async () => {
  const { send, onDone } = show(['exam:add'], 'u1');
  await userEvent.click(begin() as HTMLElement);
  const picker = await screen.findByRole('dialog', { name: '选择新的负责人' });
  for (const name of ['王老师', '李老师']) {
    const row = (await within(picker).findByText(name)).closest('tr') as HTMLElement;
    await userEvent.click(within(row).getByRole('checkbox'));
  }
  await userEvent.click(within(picker).getByRole('button', { name: /确定/ }));
  expect(await screen.findByText('只能选择一个用户！')).toBeInTheDocument();
  await userEvent.click(
    within(within(picker).getByText('李老师').closest('tr') as HTMLElement).getByRole('checkbox'),
  );
  await userEvent.click(within(picker).getByRole('button', { name: /确定/ }));
  const question = await screen.findByRole('dialog', { name: '移交考试' });
  expect(within(question).getByText(/移交后由 王老师 负责/)).toBeInTheDocument();
  expect(send).not.toHaveBeenCalled();
  await userEvent.click(within(question).getByRole('button', { name: '移交' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(send).toHaveBeenCalledExactlyOnceWith('u2', expect.any(String));
});
