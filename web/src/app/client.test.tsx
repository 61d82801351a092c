import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getToken, setToken } from '@vigil/ui/session/session.ts';
import { UserInfoDocument } from '../generated/graphql.ts';
import { client } from './client.ts';
import { loginSettled, useLoginRequested } from './login-request.ts';

beforeEach(loginSettled);
afterEach(() => {
  vi.unstubAllGlobals();
  setToken(null);
  loginSettled();
});

/** A call whose session the server says is none. */
async function callWithout(meanwhile: () => void = () => undefined) {
  const errors = [
    { message: '登录已失效，请重新登录！', extensions: { code: 10010002, reason: 'SessionInvalid' } },
  ];
  vi.stubGlobal('fetch', () => {
    meanwhile();
    return Promise.resolve(
      new Response(JSON.stringify({ data: null, errors }), {
        headers: { 'content-type': 'application/json' },
      }),
    );
  });
  await client.query({ query: UserInfoDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
  return renderHook(useLoginRequested).result.current;
}

describe('a session that the server does not know', () => {
  it('is forgotten, and the login dialog opens over the page [common-027]', async () => {
    setToken('old');
    expect(await callWithout()).toBe('session');
    expect(getToken()).toBeNull();
  });

  it('that was left for another one meanwhile changes nothing [common-027]', async () => {
    setToken('old');
    expect(await callWithout(() => setToken('new'))).toBeNull();
    expect(getToken()).toBe('new');
  });
});
