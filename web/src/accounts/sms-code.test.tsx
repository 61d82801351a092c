import '@testing-library/jest-dom/vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { refusal, renderWeb } from '../app/render-web.fixture.tsx';
import { SmsCode } from './sms-code.tsx';

const page = (mobile: string, failed: (message: string | null) => void) => (
  <SmsCode
    mobile={mobile}
    smsType="login"
    value=""
    error={undefined}
    onChange={vi.fn<() => void>()}
    onFailure={failed}
  />
);

it('asks for a number first; sent, it waits; its field has its name [user-029] [user-030] [user-061]', async () => {
  const failed = vi.fn<(message: string | null) => void>();
  const server = (operation: string) =>
    operation === 'SmsState' ? { smsState: { available: true, sandbox: false } } : { userSms: true };
  const first = renderWeb(page('', failed), server);
  expect(await screen.findByLabelText('短信验证码')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: '获取验证码' }));
  expect(failed).toHaveBeenLastCalledWith('手机号不能为空');
  first.unmount();
  renderWeb(page('13800001111', failed), server);
  await userEvent.click(await screen.findByRole('button', { name: '获取验证码' }));
  expect(await screen.findByRole('button', { name: /秒后重发/ })).toBeDisabled();
});

it('what the server says of sending is handed to the form, and another may be asked for [user-062]', async () => {
  const failed = vi.fn<(message: string | null) => void>();
  renderWeb(page('13800001111', failed), (operation) =>
    operation === 'SmsState'
      ? { smsState: { available: true, sandbox: false } }
      : refusal(20010000, 'SmsFailing', '短信发送失败，请稍后重试！'),
  );
  await userEvent.click(await screen.findByRole('button', { name: '获取验证码' }));
  await waitFor(() => expect(failed).toHaveBeenLastCalledWith('短信发送失败，请稍后重试！'));
  expect(await screen.findByRole('button', { name: '获取验证码' })).toBeEnabled();
});
