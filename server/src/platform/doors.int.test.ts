import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Department } from '@vigil/domain/organisation/department';
import { collections as peopleCollections } from '../organisation/collections.js';
import { startTestApp, type TestApp } from '../testing/test-app.js';

let server: TestApp;
let learner: string;
let administrator: string;

beforeAll(async () => {
  server = await startTestApp();
  learner = await server.tokenOfNew();
  administrator = await server.tokenOfNew({ roleType: 2, roles: ['sa'], permissions: ['*'] });
});
afterAll(() => server.stop());

describe('REST', () => {
  it('answers success in the envelope with code 0 and HTTP 200 [common-023] [common-041] [common-049] [common-082]', async () => {
    const answer = await server.rest('/api/sys/config/site-info');
    expect(answer).toMatchObject({ status: 200, code: 0, msg: '操作成功！', reason: undefined });
    expect(answer.data).toMatchObject({ siteName: 'Vigil 在线考试', demoAccounts: [], version: '6.9.0' });
  });

  it('writes a time as yyyy-MM-dd HH:mm:ss and the text beside an enumeration [exam-039]', async () => {
    const { data } = await server.rest('/api/sys/user/info', {}, { token: learner });
    expect(data).toMatchObject({
      roleType: 1,
      roleType_dictText: '学员',
      sysTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  });

  it('without a session answers 10010002, with one that may not 10010003', async () => {
    expect(await server.rest('/api/sys/user/info')).toMatchObject({
      status: 200,
      code: 10010002,
      reason: 'SessionInvalid',
    });
    expect(await server.rest('/api/sys/user/info', {}, { token: 'x'.repeat(43) })).toMatchObject({
      status: 200,
      code: 10010002,
    });
    expect(await server.rest('/api/sys/menu/routes', {}, { token: learner })).toMatchObject({
      status: 200,
      code: 10010003,
      reason: 'NotAllowed',
    });
    expect(await server.rest('/api/sys/menu/routes', {}, { token: administrator })).toMatchObject({
      status: 200,
      code: 0,
    });
  });

  it('takes a cookie for no call: only the header opens a session', async () => {
    expect(
      await server.rest('/api/sys/user/info', {}, { headers: { cookie: `vigil_session=${learner}` } }),
    ).toMatchObject({ code: 10010002 });
  });

  it.each([
    ['a body that is no JSON', '{"dicCode":'],
    ['a body that is a list', '[]'],
    ['a body that is a number', '7'],
    ['a missing field', '{}'],
    ['a field of the wrong type', '{"dicCode":{"a":1}}'],
    ['null for what is required', '{"dicCode":null}'],
  ])('answers 400 with the catalogue sentence for %s', async (_what, body) => {
    expect(await server.rest('/api/sys/dic/value/tree', body)).toMatchObject({
      status: 400,
      code: 400,
      msg: '缺少必要参数或参数类型不正确。',
      reason: 'BadRequest',
    });
  });

  it('answers 400 for a content type that is no JSON', async () => {
    expect(
      await server.rest('/api/sys/dic/value/tree', 'dicCode=level', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ).toMatchObject({ status: 400 });
  });

  it('ignores unknown fields, takes the query string and an empty body', async () => {
    const fromBody = await server.rest('/api/sys/dic/value/tree', {
      dicCode: 'level',
      __proto__: { x: 1 },
      junk: { deep: [1] },
    });
    const fromQuery = await server.rest('/api/sys/dic/value/tree?dicCode=level', '');
    expect(fromBody.data).toEqual([
      { value: '1', title: '易', children: null },
      { value: '2', title: '中', children: null },
      { value: '3', title: '难', children: null },
    ]);
    expect(fromQuery.data).toEqual(fromBody.data);
  });

  it('compresses a long list for a client that takes gzip, here or in another thread by its length, and nothing else', async () => {
    const { documents } = server.services;
    const addDepartments = (from: number, to: number) =>
      Promise.all(
        Array.from({ length: to - from }, (_, index) =>
          documents.collection<Department>(peopleCollections.departments).put({
            id: `d${from + index}`,
            version: 1,
            parentId: null,
            deptName: `部门${from + index}`,
            deptCode: `A${from + index}`,
            sort: from + index,
          }),
        ),
      );
    const ask = (encoding: string) =>
      server.app.http.inject({
        method: 'POST',
        url: '/api/sys/depart/tree-select',
        headers: { 'accept-encoding': encoding },
      });
    for (const [from, to] of [
      [0, 80],
      [80, 400],
    ] as const) {
      await addDepartments(from, to);
      const packed = await ask('gzip, br');
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      const plain = await ask('identity');
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(plain.body.length > 16_384).toBe(from > 0);
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    }
    const short = await server.app.http.inject({
      method: 'POST',
      url: '/api/sys/config/site-info',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(short.headers).not.toHaveProperty('content-encoding');
  });

  it('answers 404 with the catalogue sentence for an unknown path', async () => {
    expect(await server.rest('/api/no/such/path')).toMatchObject({
      status: 404,
      msg: '接口地址错误，请联系管理员。',
    });
  });

  it('answers 413 for a body over 1 MB', async () => {
    expect(await server.rest('/api/sys/dic/value/tree', { dicCode: 'x'.repeat(1_100_000) })).toMatchObject({
      status: 413,
    });
  });

  it('refuses a command id that is none instead of losing exactly-once silently', async () => {
    expect(
      await server.rest('/api/sys/user/info', {}, { token: learner, headers: { 'x-command-id': 'a b' } }),
    ).toMatchObject({ status: 400 });
  });

  it('gives back the correlation id it was given, and one of its own for a bad one', async () => {
    const given = await server.rest(
      '/api/sys/config/site-info',
      {},
      { headers: { 'x-correlation-id': 'trace-12345678' } },
    );
    expect(given.headers['x-correlation-id']).toBe('trace-12345678');
    const bad = await server.rest(
      '/api/sys/config/site-info',
      {},
      { headers: { 'x-correlation-id': '<script>' } },
    );
    expect(bad.headers['x-correlation-id']).toMatch(/^[0-9a-f]{10}-/);
  });

  it('answers 429 with Retry-After when one session calls without end', async () => {
    const token = await server.tokenOfNew();
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => server.rest('/api/sys/user/info', {}, { token })),
    );
    const limited = answers.filter((answer) => answer.status === 429);
    expect(limited.length).toBeGreaterThan(0);
    expect(limited[0]).toMatchObject({ reason: 'TooManyRequests', msg: '操作过于频繁，请稍后再试！' });
    expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(answers.filter((answer) => answer.code === 0).length).toBeGreaterThanOrEqual(200);
  });
});

describe('GraphQL', () => {
  it('answers the same operation with ISO times', async () => {
    const { data } = await server.graphql<{ userInfo: { sysTime: string; realName: string } }>(
      '{ userInfo { sysTime realName } }',
      {},
      { token: learner },
    );
    expect(data?.userInfo.realName).toBe('测试学员');
    expect(data?.userInfo.sysTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it.each([
    ['by Apollo', '{ userInfo { realName } }'],
    ['on the short way', '{ checkProcess { id } }'],
  ])('puts code and reason of a refusal in the extensions, %s', async (_way, query) => {
    const { errors, status } = await server.graphql(query);
    expect(status).toBe(200);
    expect(errors?.[0]).toMatchObject({
      message: '登录已失效，请重新登录！',
      extensions: { code: 10010002, reason: 'SessionInvalid', correlationId: expect.any(String) },
    });
  });

  it.each([
    ['by Apollo', 'query ($code: String!) { dicValueTree(dicCode: $code) { value } }', { code: 7 }],
    ['on the short way', 'query ($id: ID!) { paperDetail(id: $id) { id } }', { id: { a: 1 } }],
  ])('answers BadRequest for a variable of the wrong type, %s', async (_way, query, variables) => {
    const { errors } = await server.graphql(query, variables, { token: learner });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 400, reason: 'BadRequest' });
  });

  it('refuses a query without a field, too deep or with too many aliases', async () => {
    expect((await server.graphql('{ nothing }')).errors?.[0]?.extensions.reason).toBe('BadRequest');
    const aliases = Array.from({ length: 30 }, (_, index) => `a${index}: sysTime`).join(' ');
    expect((await server.graphql(`{ ${aliases} }`)).errors?.[0]?.extensions).toMatchObject({
      reason: 'BadRequest',
      detail: expect.stringContaining('aliases'),
    });
    const deep = `${'{ children '.repeat(14)}{ id }${' }'.repeat(14)}`;
    expect((await server.graphql(`{ departTree ${deep} }`)).errors?.[0]?.extensions).toMatchObject({
      detail: expect.stringContaining('depth'),
    });
  });

  it('refuses a form post from another site', async () => {
    const response = await server.app.http.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'text/plain' },
      payload: '{"query":"{ sysTime }"}',
    });
    expect(response.statusCode).toBe(400);
  });
});
