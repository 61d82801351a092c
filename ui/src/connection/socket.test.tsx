import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportConnection } from './connection-state.ts';
import { createSocket } from './socket.ts';

const sockets: ServerSide[] = [];
const ends: (() => unknown)[] = [];

/** A WebSocket whose server accepts every connection and hears every message. */
class ServerSide {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState = 0;
  readonly heard: { readonly type: string; readonly id?: string }[] = [];
  onopen = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: object) => void = () => {};
  onerror = () => {};

  constructor() {
    sockets.push(this);
    setTimeout(() => {
      this.readyState = ServerSide.OPEN;
      this.onopen();
    }, 1);
  }
  send(text: string): void {
    const message = JSON.parse(text) as { readonly type: string };
    this.heard.push(message);
    if (message.type === 'connection_init') this.say({ type: 'connection_ack' });
    if (message.type === 'ping') setTimeout(() => this.say({ type: 'pong' }), 1);
  }
  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  close(code: number): void {
    this.readyState = ServerSide.CLOSED;
    this.onclose({ code, reason: '', wasClean: true });
  }
}

const last = (): ServerSide => {
  const socket = sockets.at(-1);
  if (socket === undefined) throw new Error('nobody came');
  return socket;
};
const subscriptions = (socket: ServerSide) => socket.heard.filter(({ type }) => type === 'subscribe');

describe('a socket that the server sends away', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', ServerSide);
    sockets.length = 0;
  });
  afterEach(() => {
    for (const end of ends.splice(0)) void end();
    reportConnection('socket', true);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const open = () => {
    const client = createSocket(() => {});
    ends.push(() => client.dispose());
    const heard: unknown[] = [];
    const listen = () =>
      client.subscribe(
        { query: 'subscription { live }' },
        {
          next: (result) => heard.push(result.data),
          error: (error) => heard.push(error),
          complete: () => heard.push('ended'),
        },
      );
    return { listen, heard };
  };
  const subscribe = () => {
    const { listen, heard } = open();
    listen();
    return heard;
  };

  it('comes back with what it listened to, though it was accepted each time, less and less often', async () => {
    const heard = subscribe();
    const waits: number[] = [];
    for (let time = 0; time < 9; time += 1) {
      const before = sockets.length;
      const left = Date.now();
      while (sockets.length === before) await vi.advanceTimersByTimeAsync(10);
      waits.push(Date.now() - left);
      await vi.advanceTimersByTimeAsync(5);
      expect(subscriptions(last())).toHaveLength(1);
      last().close(1013);
    }
    expect(waits[1]).toBeLessThanOrEqual(510);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(5000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_010);
    expect(heard).toEqual([]);
  });

  it('is asked for a sign of life every 10 s, whose answer tells nobody anything [socket-002] [socket-003]', async () => {
    const heard = subscribe();
    await vi.advanceTimersByTimeAsync(10);
    const pings = () => last().heard.filter(({ type }) => type === 'ping').length;
    await vi.advanceTimersByTimeAsync(9500);
    expect(pings()).toBe(0);
    await vi.advanceTimersByTimeAsync(600);
    expect(pings()).toBe(1);
    await vi.advanceTimersByTimeAsync(20_100);
    expect(pings()).toBe(3);
    expect(sockets).toHaveLength(1);
    expect(heard).toEqual([]);
  });

  it('waits little though pages were opened and left before', async () => {
    const { listen } = open();
    for (let page = 0; page < 6; page += 1) {
      const leave = listen();
      await vi.advanceTimersByTimeAsync(5);
      leave();
      await vi.advanceTimersByTimeAsync(5);
    }
    listen();
    await vi.advanceTimersByTimeAsync(5);
    last().close(1013);
    const before = sockets.length;
    await vi.advanceTimersByTimeAsync(520);
    expect(sockets).toHaveLength(before + 1);
  });

  it('waits little again once a socket has stood', async () => {
    const heard = subscribe();
    for (let time = 0; time < 6; time += 1) {
      await vi.advanceTimersByTimeAsync(10_010);
      last().close(1013);
    }
    await vi.advanceTimersByTimeAsync(20_020);
    last().close(1013);
    const before = sockets.length;
    await vi.advanceTimersByTimeAsync(520);
    expect(sockets).toHaveLength(before + 1);
    last().say({ id: subscriptions(last())[0]?.id, type: 'next', payload: { data: { live: 1 } } });
    expect(heard).toEqual([{ live: 1 }]);
  });
});
