import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => localStorage.clear());

/** The same in a page that was opened just now. */
async function newPage() {
  vi.resetModules();
  const { setToken } = await import('./session.ts');
  return { setToken, ...(await import('./account.ts')) };
}

it('a page that opens knows whose the login is, as the server told an earlier one; of another login it knows nothing', async () => {
  const first = await newPage();
  first.setToken('lins');
  first.learnAccounts({ userInfo: { userId: 'u1' } }, 'lins');
  const next = await newPage();
  expect(next.presentAccount()).toBe('u1');
  next.setToken('wangs');
  expect(next.presentAccount()).toBeNull();
  next.setToken(null);
  expect(next.presentAccount()).toBeNull();
});

it('a login tells its account with its token, whichever way in it was', async () => {
  const { learnAccounts, accountOf } = await newPage();
  learnAccounts({ login: { token: 'a', userId: 'u1', realName: '林晓雯' } }, null);
  learnAccounts({ loginFactorConfirm: { codes: [], user: { token: 'b', userId: 'u2' } } }, 'a');
  expect(['a', 'b', 'c'].map(accountOf)).toEqual(['u1', 'u2', null]);
});

it('keeps no token besides the session’s own', async () => {
  const { learnAccounts } = await newPage();
  learnAccounts({ userInfo: { userId: 'u1' } }, 'very-secret');
  expect(JSON.stringify({ ...localStorage })).not.toContain('very-secret');
});
