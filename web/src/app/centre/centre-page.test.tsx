import '@testing-library/jest-dom/vitest';
import { screen } from '@testing-library/react';
import { setToken } from '@vigil/ui/session/session.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderWeb } from '../render-web.fixture.tsx';
import { CentrePage } from './centre-page.tsx';

beforeEach(() => setToken('token'));
afterEach(() => {
  setToken(null);
  localStorage.clear();
});

const userInfo = {
  __typename: 'SessionUser',
  ...{
    userId: 'u1',
    name: 'lin',
    realName: '林晓雯',
    avatar: null,
    roleType: 1,
    permissions: [],
    mobile: null,
  },
  ...{ deptName: null, sysTime: '2026-11-28 00:00:00', passwordChangeDue: false, unreadMsg: 0, logLosses: 0 },
};
const offer = { loginType: 'wechat', nickname: '小林', asked: false };

describe('a tab that the brand has in no menu', () => {
  it('opens by its address: who signed in with WeChat and has no account bound is led there', async () => {
    renderWeb(
      <CentrePage />,
      (operation) =>
        ({
          UserInfo: { userInfo },
          BindList: { bindList: [] },
          BindInfo: { bindInfo: offer },
          SignOnWays: { signOnWays: [{ kind: 'wechat', title: '微信登录' }] },
          SmsState: { smsState: { available: false, sandbox: false } },
        })[operation] ?? null,
      { path: '/web/uc', at: '/web/uc?to=connect&bind=offered' },
    );
    expect(await screen.findByRole('heading', { name: '账号绑定' })).toBeVisible();
    expect(await screen.findByText(/小林/)).toBeVisible();
    expect(screen.queryByRole('link', { name: '账号绑定' })).toBeNull();
  });
});
