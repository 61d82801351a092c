import { createClient, type Client } from 'graphql-ws';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

interface Asked {
  readonly query: string;
  readonly operationName?: string;
  readonly variables?: Record<string, unknown>;
}

let server: TestApp;
let address: string;
const clients: Client[] = [];

beforeAll(async () => {
  server = await startTestApp();
  address = (await server.app.listen()).replace('http', 'ws');
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const client of clients.splice(0)) await client.dispose();
});
afterAll(() => server.stop());

interface ToldError {
  readonly extensions?: Record<string, unknown>;
}

async function overHttp(token: string, asked: Asked): Promise<ToldError | undefined> {
  const response = await server.app.http.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', token },
    payload: JSON.stringify(asked),
  });
  return response.json<{ errors?: ToldError[] }>().errors?.[0];
}

function overSocket(token: string, asked: Asked): Promise<ToldError | undefined> {
  const client = createClient({
    url: `${address}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token },
    retryAttempts: 0,
  });
  clients.push(client);
  return new Promise((resolve, reject) => {
    client.subscribe(asked, {
      next: ({ errors }) => resolve(errors?.[0]),
      error: (error) => (Array.isArray(error) ? resolve(error[0] as ToldError) : reject(error)),
      complete: () => undefined,
    });
  });
}

const captures = (count: number, prefix = 'c'): string =>
  Array.from(
    { length: count },
    (_, n) => `${prefix}${n}: captureSave(paperId: "none", base64: "") { url }`,
  ).join(' ');

/** Documents that make so many captures, each hidden in its way. */
const hidden: readonly (readonly [string, (count: number) => Asked])[] = [
  ['a fragment', (count) => ({ query: `mutation { ...f } fragment f on Mutation { ${captures(count)} }` })],
  [
    'nested fragments',
    (count) => ({
      query: `mutation { ...f } fragment f on Mutation { ...g } fragment g on Mutation { ${captures(count)} }`,
    }),
  ],
  ['an inline fragment', (count) => ({ query: `mutation { ... on Mutation { ${captures(count)} } }` })],
  [
    'several operations',
    (count) => ({
      query: `query Q { userInfo { userId } } mutation M { ${captures(count)} }`,
      operationName: 'M',
    }),
  ],
  ['an inline fragment without a type', (count) => ({ query: `mutation { ... { ${captures(count)} } }` })],
  [
    'inline fragments, one for each',
    (count) => ({
      query: `mutation { ${Array.from({ length: count }, (_, n) => `... { ${captures(1, `i${n}c`)} }`).join(' ')} }`,
    }),
  ],
  [
    'a fragment for each',
    (count) => ({
      query: `mutation { ${Array.from({ length: count }, (_, n) => `...f${n}`).join(' ')} } ${Array.from({ length: count }, (_, n) => `fragment f${n} on Mutation { ${captures(1, `s${n}c`)} }`).join(' ')}`,
    }),
  ],
  [
    'a literal @include and @skip',
    (count) => ({
      query: `mutation { ... @include(if: true) { ... @skip(if: false) { ${captures(count)} } } }`,
    }),
  ],
  [
    'a directive on each field',
    (count) => ({
      query: `mutation ($no: Boolean!) { ${captures(count).replaceAll(' { url }', ' @skip(if: $no) { url }')} }`,
      variables: { no: false },
    }),
  ],
  [
    'comments, commas and line breaks',
    (count) => ({
      query: `#mutation { userInfo }\nmutation,{,,${captures(count).replaceAll(' { url }', '\n#}\n,{,url,}')}}`,
    }),
  ],
  [
    'an operation of the same fields that is not meant',
    (count) => ({
      query: `mutation A { ${captures(1, 'a')} } mutation M { ...f } fragment f on Mutation { ${captures(count)} }`,
      operationName: 'M',
    }),
  ],
  [
    '@include by a variable',
    (count) => ({
      query: `mutation ($yes: Boolean!) { ... @include(if: $yes) { ${captures(count)} } }`,
      variables: { yes: true },
    }),
  ],
];

describe.each([
  ['over HTTP', overHttp],
  ['over graphql-ws', overSocket],
] as const)('%s', (_door, ask) => {
  it.each(hidden)('more than ten root fields behind %s are refused', async (_behind, asking) => {
    const error = await ask(await server.tokenOfNew(), asking(11));
    expect(error?.extensions).toMatchObject({
      reason: 'BadRequest',
      detail: expect.stringContaining('rootFields 11'),
    });
  });

  it.each(hidden)('each picture behind %s counts', async (_behind, asking) => {
    const token = await server.tokenOfNew();
    const now = server.services.clock.monotonic();
    const heavy = vi.spyOn(server.services.rates, 'heavy');
    vi.spyOn(server.services.clock, 'monotonic').mockReturnValue(now);
    for (let round = 0; round < 3; round += 1)
      expect((await ask(token, asking(10)))?.extensions).toMatchObject({ reason: 'NotYourPaper' });
    expect(heavy.mock.calls.map(([, calls]) => calls)).toEqual([10, 10, 10]);
    // The account's thirty are spent: a socket is sent away to come again, a call is told when.
    const limited = await ask(token, asking(1)).then(
      (error) => error?.extensions?.['reason'],
      (closed: { code?: number }) => closed.code,
    );
    expect(limited).toBe(ask === overHttp ? 'TooManyRequests' : 1013);
  });

  it('what the named operation does not ask for counts nothing', async () => {
    const token = await server.tokenOfNew();
    const heavy = vi.spyOn(server.services.rates, 'heavy');
    const query = `query Q { userInfo { userId } } mutation M { ${captures(10)} }`;
    expect(await ask(token, { query, operationName: 'Q' })).toBeUndefined();
    expect(heavy.mock.calls.map(([, calls]) => calls)).toEqual([0]);
  });
});

it('a subscription by POST is refused, not a fault', async () => {
  const token = await server.tokenOfNew();
  const logged = server.logLines.length;
  for (const query of [
    'subscription { paperNotices(paperId: "none") { kind } }',
    'query Q { userInfo { userId } } subscription S { paperNotices(paperId: "none") { kind } }',
  ]) {
    const payload = JSON.stringify({ query, ...(query.startsWith('query') ? { operationName: 'S' } : {}) });
    const headers = { 'content-type': 'application/json', token };
    const answer = await server.app.http.inject({ method: 'POST', url: '/graphql', headers, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ extensions: { reason: 'BadRequest' } }] });
  }
  expect(server.logLines.slice(logged).filter((line) => line.includes('a fault'))).toEqual([]);
});

it('a large body is for pictures alone: a capture in another operation of the document does not open it', async () => {
  const token = await server.tokenOfNew();
  const query = `query Q { userInfo { userId } } mutation M($base64: String!) { captureSave(paperId: "none", base64: $base64) { url } }`;
  const send = (operationName: string) =>
    overHttp(token, { query, operationName, variables: { base64: 'x'.repeat(1_500_000) } });
  expect((await send('Q'))?.extensions).toMatchObject({ code: 413 });
  expect((await send('M'))?.extensions).not.toMatchObject({ code: 413 });
});
