import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.js';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

describe('operations pages', () => {
  it('/healthz, /readyz and /metrics answer', async () => {
    await server.rest('/api/sys/user/info', {}, { token: await server.tokenOfNew() });
    expect((await server.app.http.inject('/healthz')).json()).toEqual({ ok: true });
    const ready = (await server.app.http.inject('/readyz')).json<{
      ok: boolean;
      parts: Record<string, { ok: boolean }>;
    }>();
    expect(ready.ok).toBe(true);
    expect(Object.keys(ready.parts)).toEqual(
      expect.arrayContaining(['log', 'documents', 'bus', 'projector', 'partitions', 'clock']),
    );
    const metrics = (await server.app.http.inject('/metrics')).body;
    for (const name of [
      'vigil_requests_total{door="rest",operation="userInfo",outcome="ok"}',
      'vigil_request_seconds_bucket',
      'vigil_log_appends_total',
      'vigil_projector_lag_seconds',
      'vigil_open_papers',
      'vigil_sockets',
    ]) {
      expect(metrics).toContain(name);
    }
  });

  it.each(['%00', '..%5c', '%E0%A4', '%2e%2e%2fpackage.json'])(
    'a page of the API’s description that cannot be meant (%s) is nothing that went wrong here',
    async (path) => {
      const logged = server.logLines.length;
      for (const folder of ['/api/docs/static/', '/web/', '/admin/', '/api/common/file/'])
        expect((await server.app.http.inject(`${folder}${path}`)).statusCode).toBeLessThan(500);
      expect(server.logLines.slice(logged).filter((line) => line.includes('a fault'))).toEqual([]);
    },
  );

  it.each(['/%zz', '/api/%E0%A4', `/api/common/file/${'a'.repeat(300)}`])(
    'a path that cannot be read (%s) is answered as any unknown one, with its correlation id',
    async (url) => {
      const response = await server.app.http.inject({
        url,
        headers: { 'x-correlation-id': 'trace-12345678' },
      });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 404, msg: '接口地址错误，请联系管理员。' });
      expect(response.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-correlation-id': 'trace-12345678',
      });
    },
  );

  it('/metrics answers this machine alone, or whoever carries its token', async () => {
    const ask = async (app: TestApp, options: { remoteAddress?: string; headers?: Record<string, string> }) =>
      (await app.app.http.inject({ url: '/metrics', ...options })).statusCode;
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(await ask(server, { remoteAddress })).toBe(200);
    expect(await ask(server, { remoteAddress: '192.0.2.1' })).toBe(404);
    expect(await ask(server, { headers: { 'x-forwarded-for': '192.0.2.1' } })).toBe(404);
    const token = 'a-token-of-16-characters';
    const held = await startTestApp({ env: { METRICS_TOKEN: token } });
    try {
      const headers = { authorization: `Bearer ${token}` };
      expect(await ask(held, { remoteAddress: '192.0.2.1', headers })).toBe(200);
      expect(await ask(held, {})).toBe(404);
      expect(await ask(held, { headers: { authorization: `Bearer ${token}x` } })).toBe(404);
    } finally {
      await held.stop();
    }
  });

  it('a part that fails makes /readyz 503 and names it', async () => {
    server.services.health.add('broken', () => {
      throw new Error('no disk');
    });
    const response = await server.app.http.inject('/readyz');
    expect(response.statusCode).toBe(503);
    expect(response.json<{ parts: { broken: unknown } }>().parts.broken).toEqual({
      ok: false,
      error: 'no disk',
    });
    server.services.health.add('broken', () => ({ ok: true }));
  });

  it('/api/openapi.json describes every REST path and /api/docs shows it without outside addresses; what each call takes and answers is told there [common-104]', async () => {
    const document = (await server.app.http.inject('/api/openapi.json')).json<{
      openapi: string;
      paths: Record<string, Record<string, { responses?: Record<string, { content?: object }> }>>;
      components: { schemas: Record<string, { properties: object }> };
    }>();
    expect(document.openapi).toBe('3.0.3');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/sys/user/login',
        '/api/sys/depart/tree-select',
        '/api/paper/paper/fill-answer',
        '/api/common/file/upload',
      ]),
    );
    const untold = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses = {} }]) =>
        Object.keys(responses).length === 0 ? [`${method} ${path}`] : [],
      ),
    );
    expect(untold).toEqual([]);
    expect(document.components.schemas.SessionUser?.properties).toHaveProperty('roleType_dictText');
    const page = await server.app.http.inject('/api/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/(src|href)="https?:/);
  });
});

describe('screens', () => {
  it('/ leads to /web/index; learner paths and deep links give the page under a CSP', async () => {
    expect((await server.app.http.inject('/')).headers.location).toBe('/web/index');
    for (const path of [
      '/web/index',
      '/web/exam/step/42',
      '/login?redirect=%2Fadmin',
      '/404',
      '/empytyPage',
      '/admin',
      '/admin/exam/watch/1',
      '/redirect/a/b',
    ]) {
      const response = await server.app.http.inject(path);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toContain('text/html');
      expect(String(response.headers['content-security-policy'])).toContain("object-src 'none'");
    }
  });
});
