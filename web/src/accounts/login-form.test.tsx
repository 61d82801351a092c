import '@testing-library/jest-dom/vitest';
import { getToken, setToken } from '@vigil/ui/session/session.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { World, type Mock } from '../app/world.fixture.tsx';
import { LoginDocument, type LoginInput } from '../generated/graphql.ts';
import { LoginWays } from './login-ways.tsx';

const user = { token: 'tok', userId: 'u1', name: 'student', realName: '林晓雯', roleType: 1 };
const login = (input: LoginInput, answer: Partial<Mock>): Mock =>
  ({ request: { query: LoginDocument, variables: { input } }, ...answer }) as Mock;

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  setToken(null);
});

async function open(mocks: Mock[], onLoggedIn = vi.fn<() => void>()) {
  render(
    <World mocks={mocks}>
      <LoginWays
        onLoggedIn={onLoggedIn}
        onCodeWanted={vi.fn<() => void>()}
        register={false}
        to="/web/index"
      />
    </World>,
  );
  await screen.findByLabelText('账号');
  return onLoggedIn;
}

it('asks for account and password in the specification’s words [user-032] [user-033]', async () => {
  await open([]);
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  expect(screen.getByText('账号不能为空')).toBeInTheDocument();
  expect(screen.getByText('密码不能为空')).toBeInTheDocument();
});

it('Enter submits; the token is kept before the page goes on [user-026] [user-076]', async () => {
  const seen: (string | null)[] = [];
  const loggedIn = await open(
    [login({ username: 'student', password: 'Student123' }, { result: { data: { login: user } } })],
    vi.fn<() => void>(() => void seen.push(getToken())),
  );
  await userEvent.type(screen.getByLabelText('账号'), ' student ');
  await userEvent.type(screen.getByLabelText('密码'), 'Student123{Enter}');
  await waitFor(() => expect(loggedIn).toHaveBeenCalledTimes(1));
  expect(seen).toEqual(['tok']);
  expect(localStorage.getItem('vigil.username')).toBe('student');
});

it('a browser that keeps nothing lets one in all the same', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const loggedIn = await open([
    login({ username: 'student', password: 'Student123' }, { result: { data: { login: user } } }),
  ]);
  await userEvent.type(screen.getByLabelText('账号'), 'student');
  await userEvent.type(screen.getByLabelText('密码'), 'Student123{Enter}');
  await waitFor(() => expect(loggedIn).toHaveBeenCalledTimes(1));
  expect(getToken()).toBe('tok');
});

it('a refusal is shown in the form, keeps the account and lets one try again [user-071]', async () => {
  const refusal = new GraphQLError('账号或密码错误！', {
    extensions: { code: 20010000, reason: 'WrongPassword' },
  });
  const loggedIn = await open([
    login({ username: 'student', password: 'wrong' }, { result: { errors: [refusal] } }),
  ]);
  await userEvent.type(screen.getByLabelText('账号'), 'student');
  await userEvent.type(screen.getByLabelText('密码'), 'wrong{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('账号或密码错误！');
  expect(screen.getByLabelText('账号')).toHaveValue('student');
  expect(screen.getByRole('button', { name: '登录' })).toBeEnabled();
  expect(loggedIn).not.toHaveBeenCalled();
  expect(getToken()).toBeNull();
});

it('a demo account logs in with one click [user-010]', async () => {
  const loggedIn = await open([
    login({ username: 'student', password: 'Student123', demo: true }, { result: { data: { login: user } } }),
  ]);
  await userEvent.click(screen.getByRole('button', { name: '学员' }));
  await waitFor(() => expect(loggedIn).toHaveBeenCalledTimes(1));
});
