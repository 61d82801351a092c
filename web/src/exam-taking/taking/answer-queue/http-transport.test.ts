import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { httpTransport, outcomeOf } from './http-transport.ts';
import type { LineBack } from './line-back.ts';
import type { QueueItem } from './queue-item.ts';
import type { QueueTransport } from './transport.ts';

const item: QueueItem = {
  commandId: 'c1',
  paperId: 'p1',
  device: 'd1',
  seq: 7,
  queuedAt: 0,
  body: { kind: 'answer', quId: 'q1', fields: { answers: ['a'] } },
};
const json = (body: object, init?: ResponseInit) => new Response(JSON.stringify(body), init);
const never = new AbortController().signal;

describe('the transport of the answer queue', () => {
  it('sends the act with its command id, device and number, as the user who owns the paper', async () => {
    const calls: { path: RequestInfo | URL; init: RequestInit }[] = [];
    const transport = httpTransport(
      async () => ({ token: 't', userId: 'u1' }),
      'u1',
      async (path, init) => {
        calls.push({ path, init: init! });
        return json({ code: 0, msg: '', data: { fill: true } });
      },
    );
    expect(await transport.send(item, never)).toEqual({ kind: 'acknowledged', result: { fill: true } });
    expect(calls[0]).toMatchObject({
      path: '/api/paper/paper/fill-answer',
      init: { keepalive: true, headers: { token: 't', 'x-command-id': 'c1' } },
    });
    expect(JSON.parse(calls[0]!.init.body as string)).toEqual({
      paperId: 'p1',
      quId: 'q1',
      answers: ['a'],
      device: 'd1',
      seq: 7,
      ageMs: expect.any(Number),
    });
  });

  it('tells with each attempt how old an answer is by this device’s clock, and nothing below zero', async () => {
    const ages: unknown[] = [];
    const transport = httpTransport(
      async () => ({ token: 't', userId: 'u1' }),
      'u1',
      async (_path, init) => {
        ages.push((JSON.parse(init!.body as string) as { ageMs: unknown }).ageMs);
        return json({ code: 0, data: { fill: true } });
      },
    );
    vi.spyOn(Date, 'now').mockReturnValue(1_000_000.5);
    for (const queuedAt of [940_000, 1_060_000]) await transport.send({ ...item, queuedAt }, never);
    vi.mocked(Date.now).mockRestore();
    expect(ages).toEqual([60_001, 0]);
  });

  it('sends nothing for another user or nobody: their login counts as logged out', async () => {
    for (const session of [async () => null, async () => ({ token: 't', userId: 'u2' })]) {
      const transport = httpTransport(session, 'u1', () => Promise.reject(new Error('must not be called')));
      expect(await transport.send(item, never)).toEqual({ kind: 'logged-out' });
    }
  });

  it('waits 10 s for an answer altogether, also for whose session it is', async () => {
    vi.useFakeTimers();
    const silent = httpTransport(
      () => new Promise(() => undefined),
      'u1',
      () => Promise.reject(new Error('must not be called')),
    );
    const outcome = silent.send(item, never);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(await outcome).toEqual({ kind: 'fault', offline: false, msg: '服务器响应超时' });
  });

  it('asks a browser to carry on behind a closed page only what it may, counted as it travels', async () => {
    const asked: (boolean | undefined)[] = [];
    const transport = httpTransport(
      async () => ({ token: 't', userId: 'u1' }),
      'u1',
      async (_path, init) => {
        asked.push(init?.keepalive);
        return json({ code: 0, data: { fill: true } });
      },
    );
    // A Chinese character is one sign, and three bytes: 29,000 of them are more than a browser takes.
    for (const answer of ['长'.repeat(9000), '长'.repeat(22_000), '长'.repeat(29_000), 'l'.repeat(29_000)])
      await transport.send({ ...item, body: { kind: 'answer', quId: 'q1', fields: { answer } } }, never);
    expect(asked).toEqual([true, false, false, true]);
  });

  describe('a long text on its way when the line goes', () => {
    const long = {
      ...item,
      body: { kind: 'answer', quId: 'q1', fields: { answer: '长'.repeat(20_000) } },
    } as const;
    const back: { tell: Parameters<LineBack>[0] } = { tell: () => undefined };
    const silent = () =>
      httpTransport(
        async () => ({ token: 't', userId: 'u1' }),
        'u1',
        (_path, init) =>
          new Promise((_resolve, reject) =>
            init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
          ),
        undefined,
        (listener) => {
          back.tell = listener;
          return () => void (back.tell = () => undefined);
        },
      );
    const sent = (transport: QueueTransport) => {
      const outcomes: unknown[] = [];
      void transport.send(long, never).then((outcome) => outcomes.push(outcome));
      return outcomes;
    };
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('is given up at once when this device has a network again', async () => {
      const outcomes = sent(silent());
      await vi.advanceTimersByTimeAsync(1);
      back.tell('network');
      await vi.advanceTimersByTimeAsync(0);
      expect(outcomes).toEqual([expect.objectContaining({ kind: 'fault', offline: false })]);
    });

    it('is given up when the server answers again, not before what a short one is given', async () => {
      const outcomes = sent(silent());
      await vi.advanceTimersByTimeAsync(4000);
      back.tell('server');
      await vi.advanceTimersByTimeAsync(5999);
      expect(outcomes).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(outcomes).toHaveLength(1);

      const later = sent(silent());
      await vi.advanceTimersByTimeAsync(20_000);
      expect(later).toEqual([]);
      back.tell('server');
      await vi.advanceTimersByTimeAsync(0);
      expect(later).toHaveLength(1);
    });

    it('is waited for when it was sent anew twice: it may itself be what fills the line', async () => {
      const transport = silent();
      for (const _ of [1, 2]) {
        const early = sent(transport);
        await vi.advanceTimersByTimeAsync(20_000);
        back.tell('server');
        await vi.advanceTimersByTimeAsync(0);
        expect(early).toHaveLength(1);
      }
      const last = sent(transport);
      await vi.advanceTimersByTimeAsync(20_000);
      back.tell('server');
      await vi.advanceTimersByTimeAsync(40_000);
      expect(last).toEqual([]);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(last).toHaveLength(1);
    });
  });

  it('waits for a long text as long as a slow line needs for it, a kilobyte a second', async () => {
    vi.useFakeTimers();
    const long = {
      ...item,
      body: { kind: 'answer', quId: 'q1', fields: { answer: '长'.repeat(20_000) } },
    } as const;
    let aborted = false;
    const slow = httpTransport(
      async () => ({ token: 't', userId: 'u1' }),
      'u1',
      (_path, init) =>
        new Promise((resolve, reject) => {
          init?.signal?.addEventListener('abort', () => {
            aborted = true;
            reject(new DOMException('aborted', 'AbortError'));
          });
          setTimeout(() => resolve(json({ code: 0, data: { fill: true } })), 60_000);
        }),
    );
    const first = slow.send(long, never);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await first).toMatchObject({ kind: 'acknowledged' });
    const silent = httpTransport(
      async () => ({ token: 't', userId: 'u1' }),
      'u1',
      (_path, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
        ),
    );
    const second = silent.send(long, never);
    await vi.advanceTimersByTimeAsync(75_000);
    vi.useRealTimers();
    expect(await second).toMatchObject({ kind: 'fault', offline: false });
    expect(aborted).toBe(false);
  });

  it('takes a broken connection as a fault', async () => {
    const transport = httpTransport(
      async () => ({ token: 't', userId: 'u1' }),
      'u1',
      () => Promise.reject(new TypeError('Failed to fetch')),
    );
    expect(await transport.send(item, never)).toMatchObject({ kind: 'fault', offline: true });
  });

  it.each([
    ['code 0', json({ code: 0, data: { fill: true } }), { kind: 'acknowledged', result: { fill: true } }],
    ['10010002', json({ code: 10010002, msg: '请先登录' }), { kind: 'logged-out' }],
    [
      'another code',
      json({ code: 20010000, reason: 'DeadlinePassed', msg: '考试时间已到' }),
      { kind: 'refused', reason: 'DeadlinePassed', msg: '考试时间已到' },
    ],
    ['400', json({ code: 400, msg: 'x' }, { status: 400 }), { kind: 'refused' }],
    ['413', new Response('too large', { status: 413 }), { kind: 'refused', reason: 'NotReadable' }],
    [
      '500',
      json({ code: 500, msg: '糟糕，服务器开小差了。' }, { status: 500 }),
      { kind: 'fault', offline: false },
    ],
    ['502 of a gateway', new Response('<html>', { status: 502 }), { kind: 'fault' }],
    ['404 of a gateway', new Response('<html>', { status: 404 }), { kind: 'fault' }],
    ['a captive portal', new Response('<html>请登录上网</html>', { status: 200 }), { kind: 'fault' }],
    [
      '429 with Retry-After',
      new Response('', { status: 429, headers: { 'retry-after': '3' } }),
      { kind: 'fault', retryAfterMs: 3000 },
    ],
    [
      '503 with a huge Retry-After',
      new Response('', { status: 503, headers: { 'retry-after': '9999' } }),
      { kind: 'fault', retryAfterMs: 60_000 },
    ],
  ])('reads %s', async (_, response, outcome) => {
    expect(await outcomeOf(response)).toMatchObject(outcome);
  });
});
