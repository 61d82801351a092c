import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getToken, setToken } from '@vigil/ui/session/session.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loginSettled, requestLogin } from '../app/login-request.ts';
import { refusal, renderWeb, type Server } from '../app/render-web.fixture.tsx';
import { siteOf } from '../app/world.fixture.tsx';
import { LoginDialog } from './login-dialog.tsx';
import { LoginPage } from './login-page.tsx';

const user = { token: 'tok', userId: 'u1', name: 'admin', realName: '林晓雯', roleType: 1 };
const site = {
  ...siteOf.siteInfo,
  props: { ...siteOf.siteInfo.props, userReg: true },
  settings: ['mobileLogin', 'passkeyLogin'].map((name) => ({ name, value: 'true' })),
};
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  setToken(null);
  loginSettled();
});

/** Whose password is right is asked for a code; `123456` is it. */
const server =
  (data: object): Server =>
  (operation, variables) => {
    if (operation === 'SmsState') return { smsState: { available: true, sandbox: false } };
    if (operation === 'Login')
      return refusal(20010000, 'CodeNeeded', '请输入动态验证码！', { ticket: 'tick', ...data });
    if (operation !== 'LoginCode') return null;
    if (variables['code'] === '123456') return { loginCode: user };
    return refusal(20010000, 'WrongCode', '验证码错误或已被使用，请输入新的验证码！');
  };
async function password() {
  await userEvent.type(await screen.findByLabelText('账号'), 'admin');
  await userEvent.type(screen.getByLabelText('密码'), 'Admin123{Enter}');
}

describe('the second step of a login', () => {
  it('is its own page: nothing of the first is left but the way back, which has the name still', async () => {
    renderWeb(<LoginPage />, server({}), { site });
    await password();
    expect(await screen.findByRole('heading', { name: '两步验证' })).toBeVisible();
    const code = await screen.findByLabelText('验证码');
    expect(code).toHaveFocus();
    expect([screen.queryAllByRole('tab'), screen.queryAllByRole('link', { name: '忘记密码' })]).toEqual([
      [],
      [],
    ]);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['登录', '返回登录']);
    await userEvent.click(screen.getByRole('button', { name: '返回登录' }));
    expect(await screen.findByRole('heading', { name: '用户登录' })).toBeVisible();
    expect(
      [screen.getByLabelText('账号'), screen.getByLabelText('密码')].map(
        (field) => (field as HTMLInputElement).value,
      ),
    ).toEqual(['admin', '']);
  });

  it('a reload says that one begins again; the way back, and the next visit, say nothing of it', async () => {
    const left = /两步验证没有完成/;
    const { unmount } = renderWeb(<LoginPage />, server({}), { site });
    await password();
    await screen.findByLabelText('验证码');
    // A reload ends the page without unmounting it.
    const kept = { ...sessionStorage };
    await userEvent.click(screen.getByRole('button', { name: '返回登录' }));
    expect(screen.queryByText(left)).toBeNull();
    unmount();
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, String(value));
    const reloaded = renderWeb(<LoginPage />, server({}), { site });
    expect(await screen.findByText(left)).toBeVisible();
    reloaded.unmount();
    renderWeb(<LoginPage />, server({}), { site });
    await screen.findByLabelText('账号');
    expect(screen.queryByText(left)).toBeNull();
  });

  it('a wrong code is said, and the password is not asked again', async () => {
    renderWeb(<LoginPage />, server({}), { site });
    await password();
    await userEvent.type(await screen.findByLabelText('验证码'), '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('验证码错误或已被使用');
    expect(getToken()).toBeNull();
    await userEvent.type(screen.getByLabelText('验证码'), '123456{Enter}');
    await waitFor(() => expect(getToken()).toBe('tok'));
  });

  it('says whose account it is, and does not send what is no whole code', async () => {
    const sent: unknown[] = [];
    const answers = server({});
    renderWeb(
      <LoginPage />,
      (operation, variables) => {
        if (operation === 'LoginCode') sent.push(variables['code']);
        return answers(operation, variables);
      },
      { site },
    );
    await password();
    expect(await screen.findByText('账号：admin')).toBeVisible();
    await userEvent.type(await screen.findByLabelText('验证码'), '123{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('验证码是 6 位数字，请输入完整');
    expect(screen.getByLabelText('验证码')).toHaveValue('123');
    await userEvent.type(screen.getByLabelText('验证码'), '456{Enter}');
    await waitFor(() => expect(getToken()).toBe('tok'));
    expect(sent).toEqual(['123456']);
  });

  it('in the dialog over a page it is the dialog’s name', async () => {
    renderWeb(<LoginDialog />, server({ code: false, passkey: true }), { site, path: '/web/index' });
    requestLogin();
    await password();
    const dialog = await screen.findByRole('dialog', { name: '两步验证' });
    expect(dialog).toBeVisible();
    const passkey = await screen.findByRole('button', { name: '使用通行密钥' });
    await waitFor(() => expect(passkey).toHaveFocus());
    expect(screen.queryByRole('button', { name: '通行密钥登录' })).toBeNull();
  });
});
