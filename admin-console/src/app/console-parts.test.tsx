import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getToken, setToken } from '@vigil/ui/session/session.ts';
import { useDict } from './use-dict.ts';
import { SessionMenu } from './session-menu.tsx';
import { consoleSession } from './testing/console-session.tsx';
import { renderConsole } from './testing/render-console.tsx';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setToken(null);
});

describe('a dictionary', () => {
  it('is asked for once in five minutes, however many parts show it [dict-001]', async () => {
    vi.useFakeTimers();
    const asked: unknown[] = [];
    const Word = ({ value }: { readonly value: number }) => <p>{useDict('exam_type').word(value)}</p>;
    renderConsole(
      <>
        <Word value={1} />
        <Word value={2} />
      </>,
      (_operation, variables) => {
        asked.push(variables);
        const entry = (value: string, title: string) => ({
          __typename: 'DictItem',
          value,
          title,
          children: null,
        });
        return { data: { dicValueTree: [entry('1', '正式考试'), entry('2', '模拟考试')] } };
      },
    );
    await pass(100);
    expect([screen.getByText('正式考试'), screen.getByText('模拟考试')]).toHaveLength(2);
    expect(asked).toEqual([{ dicCode: 'exam_type', excludes: [] }]);
    await pass(299_000);
    expect(asked).toHaveLength(1);
    await pass(2000);
    expect(asked.length).toBeGreaterThan(1);
  });
});

describe('logging out of the console', () => {
  // The server's address ends a session at a provider too, and leads on to the login (oidc.int.test.ts).
  it.each([
    ['by the server, which leads on to the login', true, '/api/sign-on/logout'],
    ['straight to the login where the server is not reached', false, '/login'],
  ])('asks first, then goes %s [user-022]', async (_how, reached, address) => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockReturnValue();
    const assign = vi.fn<(address: string) => void>();
    vi.stubGlobal('location', { ...location, host: location.host, assign });
    vi.stubGlobal('fetch', () =>
      reached
        ? Promise.resolve(
            new Response('{"data":{"logout":true}}', { headers: { 'content-type': 'application/json' } }),
          )
        : Promise.reject(new TypeError('no network')),
    );
    setToken('t');
    renderConsole(consoleSession(<SessionMenu />));
    fireEvent.click(screen.getByRole('button', { name: '出题老师' }));
    await pass(500);
    fireEvent.click(screen.getByRole('menuitem', { name: '退出登录', hidden: true }));
    await pass(500);
    expect(screen.getByText('确定要退出登录吗？')).toBeTruthy();
    expect(getToken()).toBe('t');
    fireEvent.click(screen.getByRole('button', { name: '确定', hidden: true }));
    await pass(500);
    expect(getToken()).toBeNull();
    expect(assign.mock.calls).toEqual([[address]]);
  });
});
