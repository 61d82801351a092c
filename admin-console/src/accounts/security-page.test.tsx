import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { consoleSession } from '../app/testing/console-session.tsx';
import { renderConsole, type Answer } from '../app/testing/render-console.tsx';
import { SecurityPage } from './security-page.tsx';

vi.setConfig({ testTimeout: 60_000 });

const codes = ['AAAAA-BBBBB', 'CCCCC-DDDDD'];
const qr = 'data:image/svg+xml;base64,PHN2Zy8+';

function show(permissions: string[], state: object, answers: Readonly<Record<string, Answer>> = {}) {
  const asked: [string, unknown][] = [];
  renderConsole(consoleSession(<SecurityPage />, permissions), (operation, variables) => {
    asked.push([operation, variables]);
    const secondFactorState = {
      enabled: false,
      required: false,
      hasPassword: true,
      recoveryCodes: 0,
      enabledAt: null,
      ...state,
    };
    return answers[operation] ?? { data: { secondFactorState } };
  });
  return asked;
}

it('a second factor is set up by password, first code and recovery codes that are kept', async () => {
  const user = userEvent.setup();
  const asked = show(
    ['exam:list'],
    {},
    {
      FactorBegin: { data: { secondFactorBegin: { secret: 'GEZDGNBVGY3T', qr } } },
      FactorConfirm: { data: { secondFactorConfirm: { recoveryCodes: codes } } },
    },
  );
  await user.click(await screen.findByRole('button', { name: '开启两步验证' }));
  const dialog = within(await screen.findByRole('dialog', { name: '开启两步验证' }));
  await user.type(dialog.getByLabelText('当前密码'), 'Password-1');
  await user.click(dialog.getByRole('button', { name: '下一步' }));
  expect(await dialog.findByRole('img', { name: '两步验证二维码' })).toHaveAttribute('src', qr);
  expect(dialog.getByText('GEZD GNBV GY3T')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('验证码'), '123456');
  await user.click(dialog.getByRole('button', { name: '开启' }));
  const kept = within(await screen.findByRole('dialog', { name: '恢复码' }));
  expect(kept.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes);
  expect(kept.getByRole('button', { name: '完成' })).toBeDisabled();
  await user.click(kept.getByRole('checkbox', { name: '我已保存恢复码' }));
  await user.click(kept.getByRole('button', { name: '完成' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toContainEqual(['FactorBegin', { password: 'Password-1' }]);
  expect(asked).toContainEqual(['FactorConfirm', { code: '123456' }]);
});

it('who has no password sets it up after signing in anew', async () => {
  const user = userEvent.setup();
  const asked = show(
    ['exam:list'],
    { hasPassword: false },
    { FactorBegin: { data: { secondFactorBegin: { secret: 'GEZDGNBVGY3T', qr } } } },
  );
  await user.click(await screen.findByRole('button', { name: '开启两步验证' }));
  const dialog = within(await screen.findByRole('dialog', { name: '开启两步验证' }));
  expect(dialog.getByText('您没有登录密码：请在登录后 5 分钟内开启，否则需重新登录。')).toBeVisible();
  expect(dialog.queryByLabelText('当前密码')).toBeNull();
  await user.click(dialog.getByRole('button', { name: '下一步' }));
  expect(await dialog.findByLabelText('验证码')).toBeVisible();
  expect(asked).toContainEqual(['FactorBegin', { password: null }]);
});

it('says what a wrong code is, and cannot be given up while it is required', async () => {
  const user = userEvent.setup();
  const wrong: Answer = {
    refusal: { code: 20010000, reason: 'WrongCode', message: '验证码错误或已被使用，请输入新的验证码！' },
  };
  show(['exam:list'], { enabled: true, required: true, recoveryCodes: 2 }, { FactorCodes: wrong });
  expect(await screen.findByText('恢复码即将用完，请重新生成。')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '关闭两步验证' })).toBeNull();
  expect(screen.queryByText('全站要求')).toBeNull();
  await user.click(screen.getByRole('button', { name: '重新生成恢复码' }));
  const dialog = within(await screen.findByRole('dialog', { name: '重新生成恢复码' }));
  await user.type(dialog.getByLabelText('验证码'), '000000');
  await user.click(dialog.getByRole('button', { name: '重新生成' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('验证码错误或已被使用');
});

it('who keeps the site’s security requires it of everybody', async () => {
  const user = userEvent.setup();
  const asked = show(['sys:security'], { enabled: true }, { SecuritySave: { data: { securitySave: true } } });
  await user.click(await screen.findByLabelText(/要求所有管理员使用两步验证/));
  await waitFor(() => expect(asked).toContainEqual(['SecuritySave', { required: true }]));
});
