import '@testing-library/jest-dom/vitest';
import { screen, waitFor } from '@testing-library/react';
import { setToken } from '@vigil/ui/session/session.ts';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWeb } from '../render-web.fixture.tsx';
import { CentrePage } from './centre-page.tsx';
import { tabKey } from './which-tab.ts';

beforeEach(() => setToken('token'));
afterEach(() => {
  vi.restoreAllMocks();
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

it('a tab opens also where the browser keeps nothing', async () => {
  const keep = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  renderWeb(<CentrePage />, (operation) => (operation === 'UserInfo' ? { userInfo } : null), {
    path: '/web/uc',
    at: '/web/uc?to=msg',
  });
  await waitFor(() => expect(keep).toHaveBeenCalledWith(tabKey, 'msg'));
  expect(screen.getByRole('navigation', { name: '个人中心' })).toBeVisible();
});

describe('the tabs on a phone', () => {
  const [stripWidth, tabWidth] = [390, 120];

  /** jsdom lays nothing out: the strip is as wide as a phone, its tabs stand one beside the other. */
  function layOut(): void {
    const isStrip = (element: HTMLElement) => element.tagName === 'NAV';
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(tabWidth);
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
      return isStrip(this) ? 16 : 16 + tabWidth * [...(this.parentElement?.children ?? [])].indexOf(this);
    });
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(stripWidth);
  }

  it('are a strip in whose middle the open one stands, also when another is opened', async () => {
    layOut();
    renderWeb(<CentrePage />, (operation) => (operation === 'UserInfo' ? { userInfo } : null), {
      path: '/web/uc',
      at: '/web/uc?to=msg',
    });
    const strip = await screen.findByRole('navigation', { name: '个人中心' });
    const tabs = [...strip.querySelectorAll('a')];
    expect(tabs.length).toBeGreaterThan(4);
    const middleOf = (place: number) => place * tabWidth - (stripWidth - tabWidth) / 2;
    const open = () => tabs.findIndex((tab) => tab.hasAttribute('aria-current'));
    expect(tabs[open()]).toHaveTextContent('消息');
    expect(strip.scrollLeft).toBe(middleOf(open()));
    const last = tabs.at(-1) as HTMLElement;
    await userEvent.click(last);
    await waitFor(() => expect(last).toHaveAttribute('aria-current', 'page'));
    expect(strip.scrollLeft).toBe(middleOf(tabs.length - 1));
  });
});
