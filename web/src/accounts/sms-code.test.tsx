import '@testing-library/jest-dom/vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderWeb } from '../app/render-web.fixture.tsx';
import { SmsCode } from './sms-code.tsx';

it('asks for a number first; sent, it waits; its field has its name [user-029] [user-030] [user-061]', async () => {
  const failed = vi.fn<(message: string | null) => void>();
  const page = (mobile: string) => (
    <SmsCode
      mobile={mobile}
      smsType="login"
      value=""
      error={undefined}
      onChange={vi.fn<() => void>()}
      onFailure={failed}
    />
  );
  const server = (operation: string) =>
    operation === 'SmsState' ? { smsState: { available: true, sandbox: false } } : { userSms: true };
  const first = renderWeb(page(''), server);
  expect(await screen.findByLabelText('短信验证码')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: '获取验证码' }));
  expect(failed).toHaveBeenLastCalledWith('手机号不能为空');
  first.unmount();
  renderWeb(page('13800001111'), server);
  await userEvent.click(await screen.findByRole('button', { name: '获取验证码' }));
  expect(await screen.findByRole('button', { name: /秒后重发/ })).toBeDisabled();
});
