import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getToken, setToken } from '@vigil/ui/session/session.ts';
import { NoPermissionPage, NotFoundPage, RedirectH5Page } from './plain-pages.tsx';
import { renderWeb } from './render-web.fixture.tsx';

/** Where the browser was sent. */
const sentTo: string[] = [];
const catchSending = () => {
  const to = (address: string) => void sentTo.push(address);
  vi.stubGlobal('location', { ...location, host: location.host, replace: to, assign: to });
};

afterEach(() => {
  vi.unstubAllGlobals();
  sentTo.length = 0;
  setToken(null);
});

describe('pages of the shell', () => {
  it('404 says so, what to do, and leads home [common-060] [common-061]', async () => {
    renderWeb(<NotFoundPage />, () => null);
    expect(await screen.findByText('页面找不到了！')).toBeTruthy();
    expect(screen.getByText('抱歉，您访问的页面不存在，请检查网址，或返回首页。')).toBeTruthy();
    expect(screen.getByRole('link', { name: '返回首页' }).getAttribute('href')).toBe('/');
  });

  it('401 leads back, or ends the session and leads to the login [common-062]', async () => {
    catchSending();
    setToken('t');
    const asked: string[] = [];
    renderWeb(<NoPermissionPage />, (operation) => {
      asked.push(operation);
      return { logout: true };
    });
    expect(await screen.findByRole('button', { name: '返回' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '退出并重新登录' }));
    await waitFor(() => expect(sentTo).toEqual(['/api/sign-on/logout']));
    expect(asked).toContain('Logout');
    expect(getToken()).toBeNull();
  });

  it('401 leads who has no session to the login, and ends none [user-028]', async () => {
    catchSending();
    const asked: string[] = [];
    renderWeb(<NoPermissionPage />, (operation) => {
      asked.push(operation);
      return null;
    });
    fireEvent.click(await screen.findByRole('button', { name: '退出并重新登录' }));
    expect(sentTo).toEqual(['/login']);
    expect(asked).not.toContain('Logout');
  });

  it('the redirect page shows where it leads and goes there with the query; never off this site [common-063]', async () => {
    catchSending();
    renderWeb(<RedirectH5Page />, () => null, {
      path: '/redirecth5',
      at: '/redirecth5?path=%2Fweb%2Fpaper%3Fa%3D1',
    });
    expect(await screen.findByText('/web/paper?a=1')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '继续' }));
    expect(sentTo).toEqual(['/web/paper?a=1']);
  });
});
