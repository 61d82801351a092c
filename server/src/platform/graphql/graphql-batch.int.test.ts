import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

interface Told {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly extensions: Record<string, unknown> }[];
}

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

async function send(batch: unknown, token?: string) {
  const response = await server.app.http.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { token }) },
    payload: JSON.stringify(batch),
  });
  return { status: response.statusCode, told: response.json<readonly Told[]>() };
}

const reasonOf = ({ errors }: Told = {}): unknown => errors?.[0]?.extensions['reason'];
const me = { query: '{ userInfo { userId } }' };
const many = (count: number, one: object = me) => Array.from({ length: count }, () => one);

it('several queries in one request are answered in their order, each for itself', async () => {
  const token = await server.tokenOfNew();
  const echo = 'query Twice($skipped: Boolean!) { sysTime @skip(if: $skipped) userInfo { userId } }';
  const { status, told } = await send(
    [
      me,
      { query: '{ nothing }' },
      { query: echo, operationName: 'Twice', variables: { skipped: true } },
      null,
      { query: '{ sysTime }' },
    ],
    token,
  );
  expect(status).toBe(200);
  expect(told).toHaveLength(5);
  expect(told[0]?.data?.['userInfo']).toEqual(told[2]?.data?.['userInfo']);
  expect(told[2]?.data).not.toHaveProperty('sysTime');
  expect([reasonOf(told[1]), told[3]?.errors?.length]).toEqual(['BadRequest', 1]);
  expect(told[4]?.data).toHaveProperty('sysTime');
});

it('who has no session is told so by those that need one alone', async () => {
  const { told } = await send([me, { query: '{ sysTime }' }]);
  expect(told.map(reasonOf)).toEqual(['SessionInvalid', undefined]);
});

it('each of them is one call to the rates, so that ten at once are ten', async () => {
  const token = await server.tokenOfNew();
  const call = vi.spyOn(server.services.rates, 'call');
  await send(many(10), token);
  expect(call).toHaveBeenCalledTimes(10);
  call.mockRestore();
  const began = performance.now();
  const told = (await Promise.all(Array.from({ length: 40 }, () => send(many(10), token)))).flatMap(
    (one) => one.told,
  );
  // What is left of the first 200, and what came back meanwhile.
  const most = 190 + Math.ceil((50 * (performance.now() - began)) / 1000);
  const refused = told.filter((one) => reasonOf(one) === 'TooManyRequests');
  expect(told.length - refused.length).toBeLessThanOrEqual(most);
  expect(refused[0]?.errors?.[0]?.extensions).toMatchObject({ code: 429 });
});

it('changes and subscriptions are not among them, whatever stands beside them', async () => {
  const token = await server.tokenOfNew();
  const { told } = await send(
    [
      me,
      { query: 'mutation { logout }' },
      { query: 'query Q { sysTime } mutation M { logout }', operationName: 'M' },
      { query: 'subscription { msgUnread }' },
    ],
    token,
  );
  expect(told.map(reasonOf)).toEqual([undefined, 'BadRequest', 'BadRequest', 'BadRequest']);
  expect((await send([me], token)).told[0]?.data).toHaveProperty('userInfo');
});

it('a document in a batch may ask for no more than one alone', async () => {
  const aliases = Array.from({ length: 30 }, (_, index) => `a${index}: sysTime`).join(' ');
  const { told } = await send([{ query: `{ ${aliases} }` }, { query: '{ sysTime }' }]);
  expect(told.map(reasonOf)).toEqual(['BadRequest', undefined]);
});

it('none, more than ten, and more than a megabyte are refused before any is looked at', async () => {
  const token = await server.tokenOfNew();
  const call = vi.spyOn(server.services.rates, 'call');
  const long = [{ ...me, variables: { text: 'x'.repeat(1_100_000) } }, me];
  const answers = [await send([], token), await send(many(11), token), await send(long, token)];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 413]);
  expect(call).not.toHaveBeenCalled();
  call.mockRestore();
});
