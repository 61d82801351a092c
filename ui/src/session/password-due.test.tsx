import '@testing-library/jest-dom/vitest';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { VigilProvider } from '../theme/provider.tsx';
import { PasswordDue } from './password-due.tsx';
import { passwordProblems, type PasswordChange } from './password-form.tsx';

it('each problem stands at its field, in its words [user-048] [user-049] [user-050] [common-070]', () => {
  expect(passwordProblems({ oldPassword: '', password: 'short', confirm: 'other' })).toEqual({
    oldPassword: '旧密码不能为空！',
    password: '密码必须同时包含数字和字母且不能小于6位！',
    confirm: '两次密码输入不一致！',
  });
  expect(passwordProblems({ oldPassword: 'a', password: 'Better456', confirm: 'Better456' })).toEqual({});
});

it('what was typed stays when the server says no; done, it leads to the login [user-064]', async () => {
  const sent: PasswordChange[] = [];
  const left = vi.fn<() => void>();
  const send = (change: PasswordChange): Promise<unknown> => {
    sent.push(change);
    return sent.length === 1 ? Promise.reject(new Error('旧密码不正确！')) : Promise.resolve();
  };
  render(<PasswordDue realName="张三" send={send} onLeave={left} />, { wrapper: VigilProvider });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/旧密码/), 'First123');
  await user.type(screen.getByLabelText(/^新密码/), 'Better456');
  await user.type(screen.getByLabelText(/确认新密码/), 'Better456');
  await user.click(screen.getByRole('button', { name: '确认修改' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByLabelText(/^新密码/)).toHaveValue('Better456');
  await user.click(screen.getByRole('button', { name: '确认修改' }));
  expect(sent).toHaveLength(2);
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1), { timeout: 5000 });
});
