import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getToken, setToken } from '@vigil/ui/session/session.ts';
import { renderWeb } from '../app/render-web.fixture.tsx';
import { SyncPage } from './sync-page.tsx';

it('/sync keeps the token, says so, and after 1.5 s opens what was wanted [common-059]', async () => {
  const sentTo: string[] = [];
  vi.stubGlobal('location', {
    ...location,
    host: location.host,
    replace: (to: string) => void sentTo.push(to),
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  renderWeb(<SyncPage />, () => null, { path: '/sync', at: '/sync?token=abc&to=%2Fweb%2Fpaper' });
  await vi.waitFor(() => expect(screen.getByText('登录成功，正在跳转..')).toBeTruthy());
  expect(getToken()).toBe('abc');
  vi.advanceTimersByTime(1400);
  expect(sentTo).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(sentTo).toEqual(['/web/paper']);
  vi.unstubAllGlobals();
  setToken(null);
});
