import { describe, expect, it, vi } from 'vitest';
import { sendTo } from './send-to.js';

const socketThat = (answer: (done: (error?: Error) => void) => void, readyState: 1 | 3 = 1) => {
  const terminate = vi.fn<() => void>();
  const send = vi.fn<(text: unknown, done: (error?: Error) => void) => void>((_text, done) => answer(done));
  return { readyState, OPEN: 1 as const, terminate, send } as never as Parameters<typeof sendTo>[0] & {
    terminate: typeof terminate;
    send: typeof send;
  };
};

describe('sending to a socket', () => {
  it('waits until the bytes have left', async () => {
    let leave = (): void => {};
    const sent = vi.fn<() => void>();
    const sending = sendTo(
      socketThat((done) => (leave = done)),
      'x',
    ).then(sent);
    await Promise.resolve();
    expect(sent).not.toHaveBeenCalled();
    leave();
    await sending;
    expect(sent).toHaveBeenCalledOnce();
  });

  it('whose other end is gone ends it, and is no fault', async () => {
    const socket = socketThat((done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })));
    await expect(sendTo(socket, 'x')).resolves.toBeUndefined();
    expect(socket.terminate).toHaveBeenCalledOnce();
  });

  it('that is closed sends nothing', async () => {
    const socket = socketThat(() => {}, 3);
    await sendTo(socket, 'x');
    expect(socket.send).not.toHaveBeenCalled();
  });
});
