import '@testing-library/jest-dom/vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { GroupJoin } from './group-join.tsx';

vi.setConfig({ testTimeout: 60_000 });

const asked: { operation: string; variables: Record<string, unknown> }[] = [];
const act = (more: object) => ({
  ...{
    __typename: 'PeopleActAnswer',
    id: 'act-1',
    state: 'running',
    total: 3,
    done: 1,
    changed: 1,
    refused: 0,
    refusals: [],
  },
  ...more,
});
const refusals = [{ userId: 'u3', realName: '张三', msg: '每人最多加入30个用户组！' }];

const serverOf = (ended: object): Server => {
  asked.length = 0;
  return (operation, variables) => {
    asked.push({ operation, variables });
    if (operation === 'PickGroups')
      return { data: { groupPaging: { records: [{ id: 'g1', title: '安全员', userCount: 2 }] } } };
    if (operation === 'GroupJoin') return { data: { groupUserBatchJoin: act({}) } };
    if (operation === 'GroupActNow')
      return { data: { peopleAct: act({ state: 'done', done: 3, ...ended }) } };
    return { data: {} };
  };
};
const show = (ended: object, onDone: () => void) =>
  renderConsole(
    <GroupJoin userIds={['u1', 'u2', 'u3']} onClose={() => undefined} onDone={onDone} />,
    serverOf(ended),
  );
const choose = async (): Promise<void> => {
  await userEvent.click(await screen.findByRole('combobox', { name: '用户组' }));
  await userEvent.click(
    await screen.findByText('安全员', { selector: '[role="option"] *, [role="option"]' }),
  );
};

it('[group-002] joining is followed until everybody is in it', async () => {
  const onDone = vi.fn<() => void>();
  show({ changed: 3 }, onDone);
  await choose();
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('正在处理：1 / 3 人')).toBeInTheDocument();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(asked.find(({ operation }) => operation === 'GroupJoin')?.variables).toEqual({
    input: { userIds: ['u1', 'u2', 'u3'], groupIds: ['g1'], flag: 1 },
  });
  expect(screen.getByRole('button', { name: '完成' })).toBeEnabled();
  expect(screen.getAllByText('批量加入成功')).not.toEqual([]);
});

it('who was refused it is named, and nothing is asked without a group', async () => {
  const onDone = vi.fn<() => void>();
  show({ changed: 2, refused: 1, refusals }, onDone);
  await userEvent.click(await screen.findByRole('button', { name: '确定' }));
  expect(asked.filter(({ operation }) => operation === 'GroupJoin')).toEqual([]);
  expect(screen.getByText('请选择用户组！')).toBeInTheDocument();
  await choose();
  await userEvent.click(screen.getByLabelText('只保留所选用户组，退出其他用户组'));
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('2 人已完成，1 人未执行')).toBeInTheDocument();
  expect(screen.getByText('张三：每人最多加入30个用户组！')).toBeInTheDocument();
  expect(asked.find(({ operation }) => operation === 'GroupJoin')?.variables).toMatchObject({
    input: { flag: 0 },
  });
});
