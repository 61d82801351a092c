import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { FactorReset } from './factor-reset.tsx';

vi.setConfig({ testTimeout: 60_000 });

const administrator = { id: 'u7', realName: '张老师', roleType: 2 };

function show(person: typeof administrator, permissions = ['sys:user:update']) {
  const asked: [string, unknown][] = [];
  renderConsole(consoleSession(<FactorReset person={person} />, permissions), (operation, variables) => {
    asked.push([operation, variables]);
    return { data: { secondFactorReset: true } };
  });
  return asked;
}

it('resets the second factor only after asking', async () => {
  const asked = show(administrator);
  await userEvent.click(await screen.findByRole('button', { name: '重置两步验证' }));
  expect(await screen.findByText('张老师')).toBeTruthy();
  expect(asked).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: '重置' }));
  await waitFor(() => expect(asked).toEqual([['PersonFactorReset', { id: 'u7' }]]));
});

it.each([
  ['of learners', { ...administrator, roleType: 1 }, ['sys:user:update']],
  ['of oneself', { ...administrator, id: 'u1' }, ['sys:user:update']],
  ['by who may not change people', administrator, ['sys:user:list']],
])('there is none %s', (_whose, person, permissions) => {
  show(person, permissions);
  expect(screen.queryByRole('button')).toBeNull();
});
