import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setToken } from '@vigil/ui/session/session.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, renderWeb, type Server } from '../../app/render-web.fixture.tsx';
import { BindingsPage } from './bindings-page.tsx';
import { MobileDialog } from './mobile-dialog.tsx';

beforeEach(() => setToken('token'));
afterEach(() => setToken(null));

const wanted = refusal(20010000, 'ProofNeeded', '请先输入当前登录密码，确认是您本人操作！');
/** Answers of a server that asks for these proofs, and keeps what it was sent. */
function serving(proofs: readonly string[], acts: Server) {
  const sent: { readonly operation: string; readonly variables: Record<string, unknown> }[] = [];
  const now = { proofs };
  const answers: Record<string, Record<string, unknown>> = {
    SmsState: { smsState: { available: true, sandbox: false } },
    SignOnWays: {
      signOnWays: [
        { kind: 'oidc', title: '统一认证' },
        { kind: 'ldap', title: '校园目录' },
        { kind: 'wechat', title: '微信登录' },
      ],
    },
    BindList: { bindList: [] },
    BindInfo: { bindInfo: { loginType: 'wechat', nickname: '阿林', asked: true } },
  };
  const server: Server = (operation, variables) => {
    sent.push({ operation, variables });
    if (operation === 'OwnProofs') return { ownProofs: now.proofs };
    return answers[operation] ?? acts(operation, variables);
  };
  const of = (operation: string) => sent.filter((one) => one.operation === operation);
  return { server, now, of };
}
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}( \\*)?$`)), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('binding a number', () => {
  async function open(proofs: readonly string[], acts: Server = () => ({ bindMobile: true })) {
    const onDone = vi.fn<() => void>();
    const asked = serving(proofs, acts);
    renderWeb(<MobileDialog act="bind" onClose={() => undefined} onDone={onDone} />, asked.server);
    await screen.findByRole('form', { name: '绑定手机号' });
    return { onDone, ...asked };
  }
  async function fill() {
    await screen.findByLabelText('短信验证码');
    type('手机号', '13800001111');
    type('短信验证码', '123456');
  }

  it('asks for the password besides, in the same form; a wrong one is told and what was typed stays', async () => {
    const answers = [refusal(20010000, 'WrongPassword', '当前密码不正确！'), { bindMobile: true }];
    const { onDone, of } = await open(['password'], (operation) =>
      operation === 'BindMobile' ? (answers.shift() ?? null) : null,
    );
    await fill();
    press('绑定手机号');
    expect(await screen.findByText('当前密码不能为空！')).toBeVisible();
    expect(of('BindMobile')).toEqual([]);
    type('当前密码', 'Wrong123');
    press('绑定手机号');
    expect(await screen.findByText('当前密码不正确！')).toBeVisible();
    expect(screen.getByLabelText('手机号')).toHaveValue('13800001111');
    type('当前密码', 'Secret123');
    press('绑定手机号');
    expect(await screen.findByText('手机号绑定成功！')).toBeVisible();
    expect(onDone).toHaveBeenCalledOnce();
    expect(of('BindMobile').at(-1)?.variables).toEqual({
      input: { mobile: '13800001111', smsCode: '123456', password: 'Secret123' },
    });
  });

  it('asks whoever has just signed in for nothing more; when that is too long ago meanwhile, in place', async () => {
    const { now, of } = await open(['fresh'], () => (now.proofs.includes('fresh') ? null : wanted));
    await fill();
    expect(screen.queryByLabelText(/当前密码/)).toBeNull();
    now.proofs = ['password'];
    press('绑定手机号');
    expect(await screen.findByLabelText(/当前密码/)).toBeVisible();
    expect(screen.getByLabelText('手机号')).toHaveValue('13800001111');
    expect(screen.getByLabelText('短信验证码')).toHaveValue('123456');
    expect(of('OwnProofs').at(-1)?.variables).toEqual({ binding: true });
  });

  it.each([
    ['oidc', '通过统一认证重新登录', '/api/sign-on/oidc?fresh=1&to='],
    ['wechat', '通过微信重新登录', '/api/sign-on/wechat?fresh=1&to='],
    ['ldap', '通过校园目录重新登录', '/login?redirect='],
  ])(
    'whose proof leads away (%s) is led before anything is typed, and back into the dialog',
    async (kind, name, href) => {
      await open([kind]);
      const link = await screen.findByRole('link', { name });
      expect(link).toHaveAttribute('href', `${href}${encodeURIComponent('/web/uc?to=connect&open=mobile')}`);
      expect(screen.queryByLabelText('手机号')).toBeNull();
    },
  );

  it('opens again for who comes back from there', async () => {
    const { server } = serving(['fresh'], () => null);
    renderWeb(<BindingsPage />, server, { at: '/web/uc?to=connect&open=mobile', path: '/web/uc' });
    expect(await screen.findByRole('form', { name: '绑定手机号' })).toBeVisible();
  });
});

describe('an account of a third party that came back', () => {
  const open = (proofs: readonly string[], acts: Server) => {
    const asked = serving(proofs, acts);
    renderWeb(<BindingsPage />, asked.server, { at: '/web/uc?to=connect&bind=offer', path: '/web/uc' });
    return asked;
  };

  it('is bound at once for who has just signed in', async () => {
    const { of } = open(['fresh'], () => ({ directBind: true }));
    expect(await screen.findByText('绑定成功!')).toBeVisible();
    expect(of('DirectBind').map(({ variables }) => variables)).toEqual([{ token: 'offer' }]);
  });

  it('is bound for anybody else once the dialog has asked for the password', async () => {
    const { of } = open(['password'], (_operation, { password }) =>
      password === 'Secret123' ? { directBind: true } : wanted,
    );
    expect(await screen.findByRole('dialog', { name: '绑定微信' })).toBeVisible();
    await screen.findByLabelText(/当前密码/);
    type('当前密码', 'Secret123');
    press('绑定');
    expect(await screen.findByText('绑定成功!')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '绑定微信' })).toBeNull());
    expect(of('DirectBind').at(-1)?.variables).toEqual({ token: 'offer', password: 'Secret123' });
  });

  it('is still offered to whoever closes the dialog', async () => {
    const { of } = open(['password'], () => wanted);
    const dialog = await screen.findByRole('dialog', { name: '绑定微信' });
    fireEvent.click(await within(dialog).findByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '绑定微信' })).toBeNull());
    expect(screen.getByText('是否将微信“阿林”绑定到当前账号？')).toBeVisible();
    press('绑定');
    await waitFor(() => expect(of('DirectBind')).toHaveLength(2));
    expect(await screen.findByRole('dialog', { name: '绑定微信' })).toBeVisible();
  });

  it('of which something else is wrong says so, without a dialog', async () => {
    open(['fresh'], () => refusal(20010000, 'BoundElsewhere', '该账号已绑定其他用户，请先在原账号中解绑！'));
    expect(await screen.findByRole('alert')).toHaveTextContent('该账号已绑定其他用户');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
