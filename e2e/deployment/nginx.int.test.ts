import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { freePort } from '@vigil/stores/testing/free-port';
import { describeWithService } from '@vigil/stores/testing/with-service';
import { nginxPath, startNginx, type Nginx } from '../support/nginx.js';

const program = fileURLToPath(new URL('small-api.mjs', import.meta.url));
const missing =
  nginxPath() === null ? 'there is no nginx here (apt-get install nginx-light, or set NGINX_PATH)' : null;

interface Seen {
  readonly name: string;
  readonly bytes: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** One of the two small processes behind nginx. */
class Api {
  private child: ChildProcess | null = null;
  constructor(
    readonly name: string,
    readonly port: number,
  ) {}

  async start(): Promise<void> {
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, PORT: `${this.port}`, NAME: this.name },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.child = child;
    await new Promise((resolve) => child.stdout.once('data', resolve));
  }

  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
  }

  /** How often it got this call; null when it is not there. */
  async got(call: string): Promise<number | null> {
    const calls = await fetch(`http://127.0.0.1:${this.port}/calls`).then(
      (response) => response.json() as Promise<Record<string, number>>,
      () => null,
    );
    return calls === null ? null : (calls[call] ?? 0);
  }
}

describeWithService('nginx in front of two api', missing, () => {
  describe('nginx in front of two api', () => {
    let apis: readonly [Api, Api];
    let nginx: Nginx;

    beforeEach(async () => {
      apis = [new Api('one', await freePort()), new Api('two', await freePort())];
      await Promise.all(apis.map((api) => api.start()));
      nginx = await startNginx({ port: await freePort(), apiPorts: [apis[0].port, apis[1].port] });
    });
    afterEach(async () => {
      await nginx.stop();
      await Promise.all(apis.map((api) => api.kill()));
    });

    const ask = (path: string, init: RequestInit = {}) =>
      fetch(nginx.url + path, { signal: AbortSignal.timeout(20_000), ...init });
    const seen = async (path: string, init?: RequestInit): Promise<Seen> =>
      (await (await ask(path, init)).json()) as Seen;
    const post = (headers: Record<string, string> = {}, body = '{}'): RequestInit => ({
      method: 'POST',
      headers,
      body,
    });
    const names = async (count: number, path: string, init?: RequestInit): Promise<string[]> => {
      const all: string[] = [];
      for (let n = 0; n < count; n += 1) all.push((await seen(path, init)).name);
      return all;
    };
    const gotTogether = async (call: string): Promise<(number | null)[]> =>
      Promise.all(apis.map((api) => api.got(call)));
    /** A WebSocket through nginx and the first thing the process behind it says. */
    const open = async (): Promise<{ socket: WebSocket; hello: Seen }> => {
      const socket = new WebSocket(`${nginx.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
        origin: 'https://exam.example',
      });
      const hello = await new Promise<Seen>((resolve, reject) => {
        socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString()) as Seen));
        socket.once('error', reject);
      });
      return { socket, hello };
    };

    it('lets both work, and tells them who calls and how', async () => {
      expect(new Set(await names(20, '/api/x'))).toEqual(new Set(['one', 'two']));
      const { headers } = await seen('/api/x', {
        headers: { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'https', token: 't' },
      });
      expect(headers).toMatchObject({
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
        host: nginx.url.slice('http://'.length),
        token: 't',
      });
      expect((await seen('/api/x')).headers['x-forwarded-proto']).toBe('http');
    });

    it('carries WebSockets both ways', async () => {
      const { socket, hello } = await open();
      expect(socket.protocol).toBe('graphql-transport-ws');
      expect(hello.headers).toMatchObject({
        upgrade: 'websocket',
        origin: 'https://exam.example',
        'x-forwarded-for': '127.0.0.1',
      });
      const echo = new Promise<string>((resolve) =>
        socket.once('message', (data: Buffer) => resolve(data.toString())),
      );
      socket.send('one act');
      expect(await echo).toBe('one act');
      socket.close();
    });

    it('when one dies its sockets close, and come back at the other; no call fails', async () => {
      const { socket, hello } = await open();
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
      const [gone, left] = hello.name === 'one' ? apis : [apis[1], apis[0]];
      await gone.kill();
      await closed;
      const again = await open();
      expect(again.hello.name).toBe(left.name);
      again.socket.close();
      expect(new Set(await names(20, '/api/x'))).toEqual(new Set([left.name]));
      expect(new Set(await names(20, '/api/x', post()))).toEqual(new Set([left.name]));
    });

    it('gives a GET on to the other one when the first dies over it', async () => {
      expect(await ask('/die', { headers: { 'x-who-dies': 'one' } })).toMatchObject({ status: 200 });
      expect(await ask('/die', { headers: { 'x-who-dies': 'one' } })).toMatchObject({ status: 200 });
      expect(await apis[0].got('GET /die')).toBeNull();
    });

    it('gives a POST without a command id to one only, whatever happens to it', async () => {
      const answer = await ask('/die', post({ 'x-who-dies': 'one,two' }));
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(await answer.json()).toMatchObject({ code: 503, reason: 'RetryLater' });
      expect(new Set(await gotTogether('POST /die'))).toEqual(new Set([0, null]));
    });

    it('gives a POST with a command id on to the other one, with its body', async () => {
      const body = 'x'.repeat(100_000);
      const dies = { 'x-who-dies': 'one', 'x-command-id': 'c0ffee00-1234' };
      for (const call of [1, 2]) {
        const answer = await ask('/die', post(dies, body));
        expect(answer.status, `call ${call}`).toBe(200);
        expect(await answer.json()).toMatchObject({
          name: 'two',
          bytes: body.length,
          headers: { 'x-command-id': 'c0ffee00-1234' },
        });
      }
      expect(await gotTogether('POST /die')).toEqual([null, 2]);
    });

    it('takes what is no command id for none', async () => {
      expect((await ask('/die', post({ 'x-who-dies': 'one,two', 'x-command-id': 'a b' }))).status).toBe(503);
      expect(new Set(await gotTogether('POST /die'))).toEqual(new Set([0, null]));
    });

    it('passes a 503 of an api on as it is, asks no other, and goes on using both', async () => {
      for (let n = 0; n < 10; n += 1)
        expect((await ask('/busy', post({ 'x-command-id': 'c0ffee00-1234' }))).status).toBe(503);
      const got = (await gotTogether('POST /busy')) as number[];
      expect(got.reduce((sum, one) => sum + one)).toBe(10);
      expect(new Set(await names(20, '/api/x'))).toEqual(new Set(['one', 'two']));
    });

    it('says "retry later" while none is there, and works again once one is', async () => {
      await Promise.all(apis.map((api) => api.kill()));
      for (const init of [{}, post(), post({ 'x-command-id': 'c0ffee00-1234' })]) {
        const answer = await ask('/api/x', init);
        expect(answer.status).toBe(503);
        expect(await answer.json()).toMatchObject({ reason: 'RetryLater' });
      }
      await apis[1].start();
      await expect.poll(async () => (await ask('/api/x')).status, { timeout: 15_000 }).toBe(200);
    });

    it('takes an upload of 20 MB, not of 22', async () => {
      const megabytes = (count: number): RequestInit => ({
        method: 'POST',
        body: Buffer.alloc(count * 1024 * 1024),
      });
      expect(await seen('/api/upload', megabytes(20))).toMatchObject({ bytes: 20 * 1024 * 1024 });
      const answer = await ask('/api/upload', megabytes(22)).then(
        (response) => response.status,
        () => 413,
      );
      expect(answer).toBe(413);
      expect(await gotTogether('POST /api/upload')).toContain(0);
    });

    it('shows nobody the figures and the state of a process', async () => {
      expect([
        (await ask('/metrics')).status,
        (await ask('/readyz')).status,
        (await ask('/nginx-health')).status,
      ]).toEqual([404, 404, 200]);
      expect(await gotTogether('GET /metrics')).toEqual([0, 0]);
    });

    it('writes no token into its log', async () => {
      await ask('/api/x?token=secret-token', { headers: { token: 'secret-token' } });
      await expect.poll(() => nginx.log()).toContain('/api/x');
      expect(nginx.log()).not.toContain('secret-token');
    });
  });
});
