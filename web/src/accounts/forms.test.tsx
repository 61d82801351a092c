import '@testing-library/jest-dom/vitest';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal, renderWeb, type Server } from '../app/render-web.fixture.tsx';
import { siteOf } from '../app/world.fixture.tsx';
import { MobileDialog } from './bindings/mobile-dialog.tsx';
import { ForgotPage } from './forgot-page.tsx';
import { ProfilePage } from './profile/profile-page.tsx';
import { RegisterPage } from './register-page.tsx';

const smsState = { smsState: { available: true, sandbox: false } };
const type = (label: string | RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('another password by a code', () => {
  async function send(server: Server) {
    renderWeb(<ForgotPage />, (operation, variables) =>
      operation === 'SmsState' ? smsState : server(operation, variables),
    );
    await screen.findByRole('heading', { name: '重置密码' });
    // As the login's: every label of one size, every field says what it takes.
    const labels = [...document.querySelectorAll<HTMLElement>('label')];
    expect(labels.map(({ dataset }) => dataset['size'])).toEqual(labels.map(() => 'md'));
    expect(screen.getByPlaceholderText('请输入绑定的手机号')).toBeTruthy();
    type('手机号', '13800001111');
    type('短信验证码', '123456');
    type('新密码', 'Secret123');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(screen.getByRole('button', { name: '重置密码' }));
  }

  it('done, the login opens 1.5 s later [user-018]', async () => {
    await send(() => ({ userResetPass: true }));
    expect(await screen.findByText('密码重置成功！')).toBeVisible();
    await vi.advanceTimersByTimeAsync(1300);
    expect(screen.queryByLabelText('地址')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(screen.getByLabelText('地址')).toHaveTextContent('/login');
  });

  it('asked for without a number, says so at its field alone', async () => {
    renderWeb(<ForgotPage />, (operation) => (operation === 'SmsState' ? smsState : null));
    fireEvent.click(await screen.findByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('手机号不能为空')).toBeVisible();
    expect(screen.getByLabelText('手机号')).toBeInvalid();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('refused, the form may be sent again and keeps what was typed [user-071]', async () => {
    await send(() => refusal(20010000, 'WrongCode', '短信验证码错误或已失效！'));
    expect(await screen.findByRole('alert')).toHaveTextContent('短信验证码错误或已失效！');
    expect(screen.getByRole('button', { name: '重置密码' })).toBeEnabled();
    expect(screen.getByLabelText('手机号')).toHaveValue('13800001111');
  });
});

describe('registering', () => {
  const site = {
    ...siteOf.siteInfo,
    captchaOff: false,
    settings: [{ name: 'userDeptType', value: '1' }],
    props: { ...siteOf.siteInfo.props, userReg: true },
  };
  const picture = () => screen.getByRole('img', { name: '图形验证码' }).getAttribute('src');

  it('asks for what the picture shows [user-044] [captcha-001]', async () => {
    renderWeb(<RegisterPage />, () => null, { site });
    await userEvent.click(await screen.findByRole('button', { name: '注册' }));
    expect(screen.getByText('验证码不能为空')).toBeVisible();
  });

  it('a weak password is told at its field, which takes the focus', async () => {
    const asked: string[] = [];
    renderWeb(
      <RegisterPage />,
      (operation) => {
        asked.push(operation);
        return null;
      },
      { site: { ...site, captchaOff: true } },
    );
    await screen.findByRole('button', { name: '注册' });
    type(/^登录账号/, 'newbie');
    type(/^真实姓名/, '新同学');
    type(/^登录密码/, 'abc');
    fireEvent.click(screen.getByRole('button', { name: '注册' }));
    expect(await screen.findByText('密码必须同时包含数字和字母且不能小于6位！')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(/^登录密码/)).toHaveFocus());
    expect(asked).not.toContain('UserReg');
  });

  it('another picture has another random key, at a click and after a refusal, and nothing is typed yet [captcha-002] [captcha-007]', async () => {
    renderWeb(
      <RegisterPage />,
      () => refusal(20010000, 'CaptchaWrong', '验证码错误或已失效，请点击图片刷新验证码！'),
      {
        site,
      },
    );
    await screen.findByRole('button', { name: '注册' });
    const seen = [picture()];
    type(/^验证码/, 'abcd');
    await userEvent.click(screen.getByRole('button', { name: '换一张验证码' }));
    expect(screen.getByLabelText(/^验证码/)).toHaveValue('');
    seen.push(picture());
    for (const [label, text] of [
      [/^登录账号/, 'newbie'],
      [/^真实姓名/, '新同学'],
      [/^登录密码/, 'Secret123'],
      [/^验证码/, 'wxyz'],
    ] as const)
      type(label, text);
    await userEvent.click(screen.getByRole('button', { name: '注册' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('验证码错误或已失效');
    seen.push(picture());
    expect(new Set(seen).size).toBe(3);
    for (const one of seen) expect(one).toMatch(/^\/api\/common\/captcha\/gen\?key=[\w-]{36}$/);
  });
});

describe('the own number', () => {
  it.each([
    ['bind', '绑定手机号', '手机号绑定成功！', '[bind-006]'],
    ['unbind', '解绑手机号', '手机号解绑成功！', '[bind-007]'],
  ] as const)('%s: asked for, then done (%s: %s) %s', async (act, title, done, _rule) => {
    const onDone = vi.fn<() => void>();
    renderWeb(<MobileDialog act={act} onClose={() => undefined} onDone={onDone} />, (operation) =>
      operation === 'SmsState' ? smsState : { ownProofs: ['fresh'], bindMobile: true, unbindMobile: true },
    );
    fireEvent.click(await screen.findByRole('button', { name: title }));
    expect(await screen.findByText('短信验证码不能为空')).toBeVisible();
    expect(onDone).not.toHaveBeenCalled();
    type('手机号', '13800001111');
    type('短信验证码', '123456');
    fireEvent.click(screen.getByRole('button', { name: title }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(onDone).toHaveBeenCalledTimes(1);
  });
});

describe('the second profile page', () => {
  const ownProfile = {
    ...{
      id: 'u1',
      version: 3,
      userName: 'lin',
      realName: '林晓雯',
      email: null,
      idCardType: 1,
      avatar: null,
    },
    ...{ mobile: null, idCard: null, face: null, deptName: '计算机学院', identityLocked: false },
    ...{ expireTime: null, createTime: '2026-11-21T00:00:00Z' },
  };
  const open = (change: object = {}) => {
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', { ...location, host: location.host, reload });
    renderWeb(<ProfilePage />, (operation) => {
      if (operation === 'OwnProfile') return { ownProfile: { ...ownProfile, ...change } };
      if (operation === 'OwnProfileHistory') return { ownProfileHistory: [] };
      return operation === 'UserUpdate' ? { userUpdate: false } : null;
    });
    return reload;
  };

  it('has 修改资料 with the account to read alone [user-075]', async () => {
    open();
    expect(await screen.findByRole('heading', { name: '修改资料' })).toBeVisible();
    expect(screen.getByText('lin')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: '登录账号' })).toBeNull();
    expect(screen.getByPlaceholderText('留空则不修改')).toBeVisible();
  });

  it('says what is wrong at the field, and sends nothing', async () => {
    open();
    const mail = await screen.findByLabelText('邮箱');
    fireEvent.change(mail, { target: { value: 'no mail' } });
    fireEvent.change(screen.getByLabelText('登录密码'), { target: { value: 'Secret123' } });
    fireEvent.click(screen.getByRole('button', { name: '更新资料' }));
    expect(await screen.findByText('邮箱格式不正确！')).toBeVisible();
    expect(screen.getByText('旧密码不能为空！')).toBeVisible();
    await waitFor(() => expect(mail).toHaveFocus());
    expect(mail).toBeInvalid();
    fireEvent.change(mail, { target: { value: 'lin@school.test' } });
    expect(screen.queryByText('邮箱格式不正确！')).toBeNull();
  });

  it('of whom real-person verification keeps name and ID shows them, and where they are changed', async () => {
    open({ identityLocked: true, idCard: '3501**********0012' });
    expect(await screen.findByText('林晓雯')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /真实姓名/ })).toBeNull();
    expect(screen.getByRole('link', { name: '实名认证' })).toHaveAttribute('href', '/web/uc?to=real-person');
  });

  it('saved, it says so and loads anew 1.5 s later [user-008]', async () => {
    const reload = open();
    await screen.findByRole('heading', { name: '修改资料' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.change(screen.getByLabelText('邮箱'), { target: { value: 'lin@school.test' } });
    fireEvent.click(screen.getByRole('button', { name: '更新资料' }));
    expect(await screen.findByText('资料修改成功！')).toBeVisible();
    await vi.advanceTimersByTimeAsync(1300);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(300);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
