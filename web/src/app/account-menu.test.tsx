import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getToken, setToken } from '@vigil/ui/session/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { renderWeb } from './render-web.fixture.tsx';

const user = (change: object = {}) => ({
  __typename: 'SessionUser',
  userId: 'u1',
  name: 'lin',
  realName: '林晓雯',
  avatar: null,
  roleType: 1,
  permissions: [],
  mobile: null,
  deptName: null,
  sysTime: '2026-11-21T00:00:00Z',
  unreadMsg: 0,
  logLosses: 0,
  ...change,
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(change: object = {}) {
  const asked: string[] = [];
  vi.useFakeTimers();
  // Without a layout nothing in a menu can take the focus.
  vi.spyOn(console, 'warn').mockReturnValue();
  setToken('t');
  renderWeb(<AccountMenu />, (operation) => {
    asked.push(operation);
    if (operation === 'UnreadChanges') return null;
    if (operation === 'CountUnread') return { msgCountUnread: 7 };
    return operation === 'Logout' ? { logout: true } : { userInfo: user(change) };
  });
  await pass(50);
  fireEvent.click(screen.getByRole('button', { name: /打开菜单/ }));
  await pass(500);
  return asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setToken(null);
  localStorage.clear();
});

describe('the menu of who is logged in', () => {
  it.each([
    [1, 0],
    [2, 1],
  ])('for roleType %i has %i links to the back office [user-019]', async (roleType, links) => {
    await open({ roleType });
    expect(screen.queryAllByRole('menuitem', { name: '管理后台', hidden: true })).toHaveLength(links);
  });

  it('asks for the unread messages every 30 s and shows 99+ beyond 99, none at 0 [msg-004] [msg-006]', async () => {
    const asked = await open({ unreadMsg: 120 });
    expect(screen.getAllByText('99+')).toHaveLength(2);
    expect(screen.getByText('，99 条以上未读消息，打开菜单')).toBeTruthy();
    const polls = () => asked.filter((operation) => operation === 'CountUnread').length;
    expect(polls()).toBe(0);
    await pass(30_000);
    expect(polls()).toBe(1);
    expect(screen.getAllByText('7')).toHaveLength(2);
    await pass(30_000);
    expect(polls()).toBe(2);
    expect(document.querySelectorAll('.mantine-Indicator-indicator')).toHaveLength(1);
  });

  it('leads to the messages, with how many are unread', async () => {
    await open({ unreadMsg: 4 });
    const entry = screen.getByRole('menuitem', { name: /站内消息/, hidden: true });
    expect(entry.textContent).toContain('4 条未读');
  });

  it('shows no badge without unread messages [msg-004]', async () => {
    await open();
    expect(document.querySelectorAll('.mantine-Indicator-indicator')).toHaveLength(0);
  });

  it('offers the sizes of writing, and says that the size was changed [common-065] [common-087]', async () => {
    await open();
    const choices = screen
      .getAllByRole('menuitemradio', { hidden: true })
      .map(({ textContent }) => textContent);
    expect(choices.slice(0, 6)).toEqual(['特大', '较大', '默认', '中等', '较小', '迷你']);
    fireEvent.click(screen.getByText('迷你'));
    await pass(50);
    expect(screen.getByText('字号切换成功！')).toBeTruthy();
  });

  it('is light or dark as the system has it, until the person chooses', async () => {
    await open();
    const looks = screen.getAllByRole('menuitemradio', { hidden: true }).slice(6);
    expect(looks.map(({ textContent }) => textContent)).toEqual(['浅色', '深色', '随系统']);
    fireEvent.click(screen.getByText('深色'));
    await pass(50);
    expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
    expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
    localStorage.removeItem('mantine-color-scheme-value');
  });

  it('asks before logging out, calls the server, and goes to the login [user-028] [user-026] [user-069]', async () => {
    const assign = vi.fn<(address: string) => void>();
    vi.stubGlobal('location', { ...location, host: location.host, assign });
    const asked = await open();
    fireEvent.click(screen.getByRole('menuitem', { name: '退出登录', hidden: true }));
    await pass(500);
    expect(asked).not.toContain('Logout');
    expect(screen.getByText('确定要退出吗？')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '确定', hidden: true }));
    await pass(50);
    expect(asked).toContain('Logout');
    expect(getToken()).toBeNull();
    // It ends the session at the institution's provider, too, and leads on to the login.
    expect(assign).toHaveBeenCalledWith('/api/sign-on/logout');
  });
});
