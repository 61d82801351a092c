import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchWhole } from './fetch-whole.ts';

const longMs = 15_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An answer whose bytes come when they are given, and which ends with an abort as that of a browser does. */
function setUp() {
  let body!: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({ start: (made) => void (body = made) });
  const request: typeof fetch = async (_address, init) => {
    init?.signal?.addEventListener('abort', () => body.error(init.signal?.reason));
    return new Response(stream, { headers: { 'content-type': 'font/woff2' } });
  };
  return { request, body };
}

it('brings the whole file, with its kind', async () => {
  const { request, body } = setUp();
  const fetched = fetchWhole('/a', { request });
  body.enqueue(new Uint8Array([1, 2]));
  body.enqueue(new Uint8Array([3]));
  body.close();
  const { file } = await fetched;
  expect([file?.type, [...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))]]).toEqual([
    'font/woff2',
    [1, 2, 3],
  ]);
});

it('gives up a line that brings nothing more', async () => {
  const { request, body } = setUp();
  const ended = fetchWhole('/a', { request }).catch((error: Error) => error.name);
  body.enqueue(new Uint8Array([1]));
  await vi.advanceTimersByTimeAsync(2 * longMs);
  expect(await ended).toBe('AbortError');
});

it('gives up an answer that never begins', async () => {
  const request: typeof fetch = (_address, init) =>
    new Promise((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
    );
  const ended = fetchWhole('/a', { request }).catch((error: Error) => error.name);
  await vi.advanceTimersByTimeAsync(2 * longMs);
  expect(await ended).toBe('AbortError');
});

it('waits for a slow one as long as something comes', async () => {
  const { request, body } = setUp();
  const fetched = fetchWhole('/a', { request });
  for (let n = 0; n < 6; n += 1) {
    body.enqueue(new Uint8Array([n]));
    await vi.advanceTimersByTimeAsync(longMs);
  }
  body.close();
  expect((await fetched).file?.size).toBe(6);
});

it('leaves the body of an answer that is not wanted', async () => {
  const request: typeof fetch = async () => new Response('no', { status: 404 });
  const { response, file } = await fetchWhole('/a', { request });
  expect([response.status, file]).toEqual([404, null]);
});
