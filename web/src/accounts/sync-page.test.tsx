import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getToken, setToken } from '@vigil/ui/session/session.ts';
import { refusal, renderWeb, type Server } from '../app/render-web.fixture.tsx';
import { SyncPage } from './sync-page.tsx';

let sentTo: string[] = [];
beforeEach(() => {
  sentTo = [];
  vi.stubGlobal('location', {
    ...location,
    host: location.host,
    replace: (to: string) => void sentTo.push(to),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setToken(null);
});

const user = { token: 'a-session', userId: 'u', name: 'n', realName: 'r', roleType: 1 };
const open = (server: Server, query = '?token=abc&to=%2Fweb%2Fpaper') =>
  renderWeb(<SyncPage />, server, { path: '/sync', at: `/sync${query}` });

it('/sync exchanges its token, says so, and after 1.5 s opens what was wanted [common-059] [user-027] [user-072]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked: unknown[] = [];
  open((operation, variables) => {
    if (operation === 'SignOnEnter') asked.push(variables['token']);
    return operation === 'SignOnEnter' ? { signOnEnter: user } : null;
  });
  await vi.waitFor(() => expect(screen.getByText('登录成功，正在跳转..')).toBeTruthy());
  expect(asked).toEqual(['abc']);
  expect(getToken()).toBe('a-session');
  vi.advanceTimersByTime(1400);
  expect(sentTo).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(sentTo).toEqual(['/web/paper']);
});

it('a token that is no ticket of this browser becomes no session (login CSRF)', async () => {
  open((operation) =>
    operation === 'SignOnEnter' ? refusal(20010000, 'TicketExpired', '登录已超时，请重新登录！') : null,
  );
  expect(await screen.findByText('登录已超时，请重新登录！')).toBeTruthy();
  expect(getToken()).toBeNull();
  expect(screen.getByRole('link', { name: '返回登录' }).getAttribute('href')).toBe('/login');
});

it('who has a second factor is asked for it', async () => {
  open((operation) =>
    operation === 'SignOnEnter'
      ? refusal(20010000, 'CodeNeeded', '请输入动态验证码！', { ticket: 't' })
      : null,
  );
  expect(await screen.findByLabelText('验证码')).toBeTruthy();
  expect(getToken()).toBeNull();
});

it('to= leads nowhere else', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  open(
    (operation) => (operation === 'SignOnEnter' ? { signOnEnter: user } : null),
    '?token=a&to=//evil.test',
  );
  await vi.waitFor(() => expect(screen.getByText('登录成功，正在跳转..')).toBeTruthy());
  vi.advanceTimersByTime(1600);
  expect(sentTo).toEqual(['/web/index']);
});
