import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWeb } from '../app/render-web.fixture.tsx';
import type { LoginAttemptsQuery } from '../generated/graphql.ts';
import { LoginAttemptsPage } from './login-attempts-page.tsx';

type Attempt = LoginAttemptsQuery['loginAttempts'][number];

const attempt = (change: Partial<Attempt>): Attempt => ({
  at: '2026-11-20T01:00:00Z',
  address: '192.0.2.50',
  known: true,
  platform: 'pc',
  device: 'Chrome · Windows',
  outcome: 'entered',
  ...change,
});
const open = (loginAttempts: readonly Attempt[]) =>
  renderWeb(<LoginAttemptsPage />, () => ({ loginAttempts }));

describe('登录记录', () => {
  it('tells when, from where, with what and what came of it; of strangers it warns', async () => {
    open([
      attempt({ known: false, device: 'Safari · iPhone', address: '198.51.100.99', outcome: 'paused' }),
      attempt({ known: false, device: null, platform: null, address: '198.51.100.98', outcome: 'wrong' }),
      attempt({}),
    ]);
    await screen.findByRole('table');
    const rows = screen.getAllByRole('row').slice(1);
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
    expect(cells).toEqual([
      ['密码错误，已暂停登录', 'Safari · iPhone', '198.51.100.99'],
      ['密码错误', '未知设备', '198.51.100.98'],
      ['登录成功', 'Chrome · Windows（常用设备）', '192.0.2.50'],
    ]);
    expect(screen.getByRole('alert').textContent).toContain('如果不是您本人');
  });

  it('warns of nothing where only the owner came, and says when there is none', async () => {
    const { unmount } = open([attempt({}), attempt({ outcome: 'wrong' })]);
    await screen.findByRole('table');
    expect(screen.queryByRole('alert')).toBeNull();
    unmount();
    open([]);
    expect(await screen.findByText('还没有登录记录')).toBeTruthy();
  });
});
