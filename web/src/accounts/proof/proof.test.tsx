import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ToldError } from '@vigil/ui/connection/errors.ts';
import { setToken } from '@vigil/ui/session/session.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, renderWeb, type Server } from '../../app/render-web.fixture.tsx';
import { siteOf } from '../../app/world.fixture.tsx';
import { AddPasskeyDialog } from '../passkeys/add-passkey-dialog.tsx';
import { PasswordPage } from '../password/password-page.tsx';
import { ProofDialog } from './proof-dialog.tsx';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
/** What the browser's authenticator answers. */
const credential = (response: object) => ({
  ...{ id: 'cred', rawId: bytes('cred'), type: 'public-key', response, authenticatorAttachment: 'platform' },
  getClientExtensionResults: () => ({}),
});
const device = { create: vi.fn<() => Promise<object>>(), get: vi.fn<() => Promise<object>>() };
const refuses = (name: string) => Promise.reject(new DOMException('refused', name));
const question = { challenge: 'AAAA', rp: { id: 'vigil.test', name: 'Vigil' }, user: { id: 'AAAA' } };

beforeEach(() => {
  setToken('token');
  device.create.mockReset().mockImplementation(() =>
    Promise.resolve(
      credential({
        ...{ clientDataJSON: bytes('asked'), attestationObject: bytes('made') },
        getTransports: () => ['internal'],
      }),
    ),
  );
  device.get
    .mockReset()
    .mockImplementation(() =>
      Promise.resolve(
        credential({ clientDataJSON: bytes('asked'), authenticatorData: bytes('x'), signature: bytes('y') }),
      ),
    );
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { value: device, configurable: true });
});
afterEach(() => {
  setToken(null);
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

const mobile = '13800001111';
const userInfo = {
  __typename: 'SessionUser',
  ...{ userId: 'u1', name: 'lin', realName: '林晓雯', avatar: null, roleType: 1, permissions: [], mobile },
  ...{ deptName: null, sysTime: '2026-11-28 00:00:00', passwordChangeDue: false, unreadMsg: 0, logLosses: 0 },
};
/** What is asked besides what a test is about. */
const usual = (proofs: readonly string[], server: Server = () => null): Server => {
  const answers: Record<string, Record<string, unknown>> = {
    UserInfo: { userInfo },
    OwnProofs: { ownProofs: proofs },
    SmsState: { smsState: { available: true, sandbox: false } },
    SignOnWays: { signOnWays: [{ kind: 'oidc', title: '统一认证' }] },
    PasskeyProofBegin: { passkeyProofBegin: { ceremony: 'c1', options: JSON.stringify(question) } },
  };
  return (operation, variables) => answers[operation] ?? server(operation, variables);
};
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}( \\*)?$`)), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('before something that a stranger must not do', () => {
  async function ask(proofs: readonly string[], onConfirm = vi.fn<(proof: object) => Promise<void>>()) {
    const onClose = vi.fn<() => void>();
    renderWeb(
      <ProofDialog
        title="申请注销"
        act="注销"
        to="/web/uc?to=privacy"
        onConfirm={onConfirm}
        onClose={onClose}
      >
        注销后不能恢复。
      </ProofDialog>,
      usual(proofs),
    );
    await screen.findByRole('button', { name: '注销' });
    return { onConfirm, onClose };
  }

  it('who has a password is asked for it alone; a refusal is told and keeps what was typed', async () => {
    const wrong = vi
      .fn<(proof: object) => Promise<void>>()
      .mockRejectedValueOnce(new ToldError('当前密码不正确！'))
      .mockResolvedValueOnce();
    const { onClose } = await ask(['password'], wrong);
    press('注销');
    expect(await screen.findByText('当前密码不能为空！')).toBeVisible();
    expect(screen.getByLabelText(/^当前密码/)).toBeInvalid();
    await waitFor(() => expect(screen.getByLabelText(/^当前密码/)).toHaveFocus());
    expect(wrong).not.toHaveBeenCalled();
    type('当前密码', 'Secret123');
    press('注销');
    expect(await screen.findByText('当前密码不正确！')).toBeVisible();
    press('注销');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(wrong.mock.calls).toEqual([[{ password: 'Secret123' }], [{ password: 'Secret123' }]]);
  });

  it('who has none shows a code', async () => {
    const { onConfirm, onClose } = await ask(['sms', 'oidc']);
    press('注销');
    expect(await screen.findByText('短信验证码不能为空')).toBeVisible();
    expect(screen.queryByLabelText(/^当前密码/)).toBeNull();
    await screen.findByLabelText('短信验证码');
    type('短信验证码', ' 123456 ');
    press('注销');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onConfirm).toHaveBeenCalledWith({ smsCode: '123456' });
  });

  it('or signs in at their provider anew, comes back here, and then shows nothing else', async () => {
    await ask(['oidc']);
    expect(await screen.findByRole('link', { name: '通过统一认证重新登录' })).toHaveAttribute(
      'href',
      '/api/sign-on/oidc?fresh=1&to=%2Fweb%2Fuc%3Fto%3Dprivacy',
    );
    expect(screen.getByRole('button', { name: '注销' })).toBeDisabled();
  });

  it('whoever has just done so shows nothing else', async () => {
    const { onConfirm } = await ask(['fresh', 'oidc']);
    press('注销');
    await waitFor(() => expect(onConfirm).toHaveBeenCalledWith({}));
  });

  it('or shows a passkey, which is good once', async () => {
    const refused = vi
      .fn<(proof: object) => Promise<void>>()
      .mockRejectedValue(new ToldError('糟糕，服务器开小差了。'));
    await ask(['passkey'], refused);
    expect(screen.getByRole('button', { name: '注销' })).toBeDisabled();
    press('用通行密钥确认身份');
    expect(await screen.findByText('已通过通行密钥确认身份。')).toBeVisible();
    press('注销');
    expect(await screen.findByRole('alert')).toHaveTextContent('糟糕');
    const [[sent]] = refused.mock.calls as [[{ passkey: { ceremony: string; response: string } }]];
    expect(sent.passkey.ceremony).toBe('c1');
    expect(JSON.parse(sent.passkey.response)).toMatchObject({ id: 'cred', response: { signature: 'eQ' } });
    expect(screen.getByRole('button', { name: '用通行密钥确认身份' })).toBeVisible();
  });

  it('a passkey that is not shown is told in the dialog', async () => {
    device.get.mockImplementation(() => refuses('NotAllowedError'));
    await ask(['passkey']);
    press('用通行密钥确认身份');
    expect(await screen.findByRole('alert')).toHaveTextContent('没有完成验证：已取消');
  });

  it('who has nothing to show is told what to do', async () => {
    await ask([]);
    expect(screen.getByText(/请先绑定手机号或联系管理员/)).toBeVisible();
    expect(screen.getByRole('button', { name: '注销' })).toBeDisabled();
  });
});

describe('adding a passkey', () => {
  const begun = {
    passkeyBegin: { ceremony: 'c9', options: JSON.stringify({ ...question, pubKeyCredParams: [] }) },
  };
  function add(proofs: readonly string[], codeWanted: boolean, server: Server) {
    const [onClose, onDone] = [vi.fn<() => void>(), vi.fn<() => void>()];
    renderWeb(
      <AddPasskeyDialog proofs={proofs} codeWanted={codeWanted} onClose={onClose} onDone={onDone} />,
      usual(proofs, server),
    );
    return { onClose, onDone };
  }

  it('asks for a name, the password and the second factor’s code, each in words', async () => {
    add(['password'], true, () => null);
    type('名称', ' ');
    for (const [label, text, words] of [
      ['名称', '红色手机', '通行密钥名称不能为空！'],
      ['当前密码', 'Secret123', '当前密码不能为空！'],
      ['验证码', '123456', '验证码不能为空'],
    ] as const) {
      press('继续');
      expect(await screen.findByText(words)).toBeVisible();
      await waitFor(() => expect(screen.getByLabelText(new RegExp(`^${label}( \\*)?$`))).toHaveFocus());
      type(label, text);
    }
    expect(device.create).not.toHaveBeenCalled();
  });

  it('hands over what the device made under that name', async () => {
    const sent: object[] = [];
    const { onClose, onDone } = add(['password'], true, (operation, variables) => {
      sent.push({ operation, ...variables });
      return operation === 'PasskeyBegin' ? begun : { passkeyFinish: 'p1' };
    });
    type('名称', ' 红色手机 ');
    type('当前密码', 'Secret123');
    type('验证码', '123456');
    press('继续');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onDone).toHaveBeenCalledOnce();
    expect(sent).toEqual([
      { operation: 'PasskeyBegin', password: 'Secret123', code: '123456' },
      {
        operation: 'PasskeyFinish',
        ceremony: 'c9',
        name: '红色手机',
        response: expect.any(String) as string,
      },
    ]);
    const { response } = sent[1] as { response: string };
    expect(JSON.parse(response)).toMatchObject({ id: 'cred', response: { transports: ['internal'] } });
  });

  it.each([
    ['the server', () => refusal(20010000, 'WrongPassword', '当前密码不正确！'), '当前密码不正确！'],
    ['the device', () => begun, '这台设备已经添加过通行密钥！'],
  ] as const)('refused by %s, it is told and what was typed stays', async (_who, server, words) => {
    device.create.mockImplementation(() => refuses('InvalidStateError'));
    const { onClose } = add(['password'], false, server);
    type('名称', '红色手机');
    type('当前密码', 'Secret123');
    press('继续');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByLabelText(/^名称/)).toHaveValue('红色手机');
    expect(screen.getByRole('button', { name: '继续' })).toBeEnabled();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('a first password', () => {
  const open = (proofs: readonly string[], server: Server) =>
    renderWeb(<PasswordPage />, usual(proofs, server), {
      site: { ...siteOf.siteInfo, settings: [{ name: 'passkeyLogin', value: 'false' }] },
    });

  it('is made by a code in the place of the old one; then everybody logs in', async () => {
    const sent: unknown[] = [];
    open(['sms'], (operation, variables) => {
      if (operation === 'Logout') return { logout: true };
      sent.push(variables['input']);
      return { userUpdatePass: true };
    });
    await screen.findByRole('form', { name: '设置密码' });
    expect(screen.queryByLabelText(/^旧密码/)).toBeNull();
    press('设置密码');
    expect(await screen.findByText('短信验证码不能为空')).toBeVisible();
    expect(screen.getByText('密码必须同时包含数字和字母且不能小于6位！')).toBeVisible();
    await screen.findByLabelText('短信验证码');
    type('短信验证码', '123456');
    type('新密码', 'Fresh123');
    type('确认新密码', 'Fresh123');
    press('设置密码');
    expect(await screen.findByText('登录密码设置成功，请重新登录！')).toBeVisible();
    expect(sent).toEqual([{ password: 'Fresh123', confirm: 'Fresh123', smsCode: '123456' }]);
  });

  it('who has one is asked for it', async () => {
    open(['password'], () => null);
    await screen.findByRole('form', { name: '修改密码' });
    expect(screen.getByLabelText(/^旧密码/)).toBeVisible();
  });
});
