import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusal, renderWeb } from '../app/render-web.fixture.tsx';
import { siteOf } from '../app/world.fixture.tsx';
import { RegisterPage } from './register-page.tsx';

const site = {
  ...siteOf.siteInfo,
  captchaOff: false,
  props: { ...siteOf.siteInfo.props, userReg: true },
  settings: [{ name: 'userDeptType', value: '1' }],
};

const sent: Record<string, unknown>[] = [];
const open = () => {
  sent.length = 0;
  renderWeb(
    <RegisterPage />,
    (operation, { input }) => {
      if (operation !== 'UserReg') return null;
      sent.push(input as Record<string, unknown>);
      return refusal(20010000, 'CaptchaWrong', '验证码错误！');
    },
    { path: '/register', site },
  );
};
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const keyShown = (): string => {
  const src = screen.getByRole('img', { name: '图形验证码' }).getAttribute('src') ?? '';
  return new URL(src, 'http://site').searchParams.get('key') ?? '';
};
const register = () => fireEvent.click(screen.getByRole('button', { name: '注册' }));

it('nothing is sent without what the picture shows [captcha-001]', async () => {
  open();
  await screen.findByLabelText(/登录账号/);
  type(/登录账号/, 'lixiaoming');
  type(/真实姓名/, '李晓明');
  type(/登录密码/, 'Secret123');
  register();
  expect(await screen.findByText('验证码不能为空')).toBeTruthy();
  expect(sent).toEqual([]);
  type(/^验证码/, 'aB3d');
  register();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ captchaValue: 'aB3d' });
});

it('a click on the picture brings another under a fresh random key, with nothing typed [captcha-002] [captcha-007]', async () => {
  open();
  const field = await screen.findByLabelText<HTMLInputElement>(/^验证码/);
  const keys = [keyShown()];
  for (let click = 0; click < 3; click += 1) {
    type(/^验证码/, 'aB3d');
    fireEvent.click(screen.getByRole('button', { name: '换一张验证码' }));
    keys.push(keyShown());
    expect(field.value).toBe('');
  }
  expect(new Set(keys).size).toBe(4);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
});

it('one that was refused is used up: the next try has another [captcha-002]', async () => {
  open();
  await screen.findByLabelText(/登录账号/);
  type(/登录账号/, 'lixiaoming');
  type(/真实姓名/, '李晓明');
  type(/登录密码/, 'Secret123');
  type(/^验证码/, 'aB3d');
  const before = keyShown();
  register();
  expect(await screen.findByText('验证码错误！')).toBeTruthy();
  expect(sent[0]).toMatchObject({ captchaKey: before });
  expect(keyShown()).not.toBe(before);
});
