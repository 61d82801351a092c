import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole, type Server } from '../../app/testing/render-console.tsx';
import { PersonAdministration } from './person-administration.tsx';
import type { PersonRow } from './person.ts';

vi.setConfig({ testTimeout: 60_000 });

const person = {
  ...{
    id: 'u7',
    userName: 'zhang',
    realName: '张老师',
    roleType: 2,
    roles: ['teacher'],
    roleNames: ['教师'],
  },
  ...{ mobile: null, deptName: '总部', deptCode: 'A01', state: 0, expireTime: null, avatar: null },
  ...{ passwordChangeDue: false, createTime: '2026-11-20T01:00:00Z', lastLoginTime: null },
} satisfies PersonRow;

const asked: { operation: string; variables: Record<string, unknown> }[] = [];
const sent = (name: string) => asked.filter(({ operation }) => operation === name);
const departments = [{ id: 'd1', deptName: '总部', deptCode: 'A01', parentId: null }];
const refusal = { code: 20010000, reason: 'OutOfScope', message: '不在您的管理范围内！' };

const serverOf =
  (refused: boolean): Server =>
  (operation, variables) => {
    asked.push({ operation, variables });
    if (operation === 'PickDepartments') return { data: { departDict: departments } };
    if (operation === 'PersonScope')
      return { data: { userDetail: { id: 'u7', version: 4, scopeDepartId: 'd1' } } };
    if (refused) return { refusal };
    return { data: { userScope: true } };
  };
const show = (who: PersonRow, refused = false, permissions = ['sys:user:update', 'sys:role:update']) => {
  asked.length = 0;
  const onChanged = vi.fn<() => void>();
  const part = <PersonAdministration person={who} onChanged={onChanged} />;
  renderConsole(consoleSession(part, permissions), serverOf(refused));
  return onChanged;
};
const press = async (name: string): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));

it('unbinds an administrator from the department at the version that was read', async () => {
  const onChanged = show(person);
  await press('管理范围');
  expect(await screen.findByDisplayValue('总部')).toBeTruthy();
  await userEvent.click(await screen.findByLabelText('清除'));
  expect(await screen.findByText('保存后可查看和管理所有部门的人员及其数据。')).toBeTruthy();
  await press('保存');
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  expect(sent('PersonScopeSave').map(({ variables }) => variables)).toEqual([
    { id: 'u7', departId: null, version: 4 },
  ]);
});

it('what the server refuses stands in the dialog, and the choice stays', async () => {
  const onChanged = show(person, true);
  await press('管理范围');
  await press('保存');
  expect(await screen.findByText('不在您的管理范围内！')).toBeTruthy();
  expect(onChanged).not.toHaveBeenCalled();
});

it('learners are bound to none, and who may not change roles binds nobody', () => {
  show({ ...person, roleType: 1 });
  expect(screen.queryByRole('button')).toBeNull();
  show(person, false, ['sys:user:update']);
  expect(screen.queryByRole('button')).toBeNull();
});
