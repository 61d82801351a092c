import { gql, type DocumentNode } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setToken } from '../session/session.ts';
import { createVigilClient } from './client.ts';
import { reportConnection } from './connection-state.ts';

const query = (name: string): DocumentNode => gql`
  query ${name} { userInfo { userId } }
`;
const queries = Array.from({ length: 12 }, (_none, at) => query(`Q${at}`));
const change = gql`
  mutation Change {
    logout
  }
`;

interface Body {
  readonly operationName: string;
}
interface Sent {
  readonly names: string | readonly string[];
  readonly position: string | null;
}
const sent: Sent[] = [];
/** What each operation is answered with, by its name. */
let answerTo: (name: string) => object;
let headers: Record<string, string> = {};
let statusOf: (body: Body | readonly Body[]) => number;

beforeEach(() => {
  sent.length = 0;
  headers = {};
  statusOf = () => 200;
  answerTo = (name) => ({ data: name === 'Change' ? { logout: true } : { userInfo: { userId: name } } });
  vi.stubGlobal('fetch', (_url: string, init: RequestInit & { body: string }) => {
    const body = JSON.parse(init.body) as Body | readonly Body[];
    const position = new Headers(init.headers).get('x-position');
    sent.push({ names: 'map' in body ? body.map((one) => one.operationName) : body.operationName, position });
    const answer =
      'map' in body ? body.map((one) => answerTo(one.operationName)) : answerTo(body.operationName);
    const status = statusOf(body);
    return Promise.resolve(
      Response.json(status === 200 ? answer : { errors: [{ message: 'no' }] }, { status, headers }),
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setToken(null);
  reportConnection('http', true);
});

const open = () => createVigilClient({ onSessionInvalid: () => undefined });
const ask = async (client: ReturnType<typeof open>, count: number): Promise<unknown[]> =>
  Promise.all(
    queries.slice(0, count).map(async (one) => {
      const { data } = await client.query<{ userInfo: { userId: string } }>({ query: one });
      return data?.userInfo.userId;
    }),
  );

describe('what is asked in one turn', () => {
  it('is one request, each with its own answer; one alone is no batch', async () => {
    const client = open();
    expect(await ask(client, 3)).toEqual(['Q0', 'Q1', 'Q2']);
    expect(await ask(client, 1)).toEqual(['Q0']);
    expect(sent.map(({ names }) => names)).toEqual([['Q0', 'Q1', 'Q2'], 'Q0']);
  });

  it('is ten of them at most', async () => {
    await ask(open(), 12);
    expect(sent.map(({ names }) => names.length)).toEqual([10, 2]);
  });

  it('leaves a mutation alone, and takes from a batch how far the log is', async () => {
    headers = { 'x-position': '42' };
    const client = open();
    await Promise.all([ask(client, 2), client.mutate({ mutation: change })]);
    expect(sent.map(({ names }) => names)).toEqual(expect.arrayContaining(['Change', ['Q0', 'Q1']]));
    expect(sent).toHaveLength(2);
    await ask(client, 2);
    expect(sent.at(-1)?.position).toBe('42');
  });

  it('is refused and repeated one by one', async () => {
    let refusals = 1;
    const busy = { errors: [{ message: '操作过于频繁', extensions: { code: 429 } }] };
    const fine = answerTo;
    answerTo = (name) => (name === 'Q1' && refusals-- > 0 ? busy : fine(name));
    expect(await ask(open(), 3)).toEqual(['Q0', 'Q1', 'Q2']);
    expect(sent.map(({ names }) => names)).toEqual([['Q0', 'Q1', 'Q2'], 'Q1']);
  });

  it('is asked one by one where the server takes no batches', async () => {
    statusOf = (body) => ('map' in body ? 400 : 200);
    expect(await ask(open(), 2)).toEqual(['Q0', 'Q1']);
    expect(sent.map(({ names }) => names)).toEqual([['Q0', 'Q1'], 'Q0', 'Q1']);
  });

  it('is asked as whoever asks: another session is another request', async () => {
    const client = open();
    const before = client.query({ query: queries[0] as DocumentNode });
    setToken('t1');
    await Promise.all([before, ask(client, 2)]);
    expect(sent.map(({ names }) => names)).toEqual(['Q0', ['Q0', 'Q1']]);
  });
});
