import { createServer, request } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../testing/until.js';
import { acceptSideBySide } from './accept-side-by-side.js';

const newcomers = 60;
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function listening() {
  const server = createServer((_request, response) => response.end('here'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const copy = async (copies: number): Promise<() => void> => {
    const { copied, close } = acceptSideBySide(server, copies, pino({ level: 'silent' }));
    ends.push(close);
    await copied;
    return close;
  };
  return { server, port, copy };
}

/** The most connections that one turn of the loop accepted, of many that came at once. */
async function mostPerTurn(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  const perTurn = new Map<number, number>();
  let turn = 0;
  let accepted = 0;
  let counting = true;
  const next = (): void => {
    turn += 1;
    if (counting) setImmediate(next);
  };
  setImmediate(next);
  server.on('connection', () => {
    accepted += 1;
    perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1);
  });
  const sockets: Socket[] = Array.from({ length: newcomers }, () => connect(port, '127.0.0.1'));
  ends.push(() => sockets.forEach((socket) => socket.destroy()));
  await until('everybody is in', () => accepted === newcomers);
  counting = false;
  return Math.max(...perTurn.values());
}

describe('accepting side by side', () => {
  it('takes many connections in one turn of the loop, where Node takes one', async () => {
    const alone = await listening();
    expect(await mostPerTurn(alone.server, alone.port)).toBe(1);
    const many = await listening();
    await many.copy(15);
    expect(await mostPerTurn(many.server, many.port)).toBeGreaterThan(8);
  });

  it('answers on each of them as the server does, and not at all once all are closed', async () => {
    const { server, port, copy } = await listening();
    const close = await copy(7);
    const listeners = new Set<unknown>();
    server.on('connection', (socket) => listeners.add((socket as unknown as { _server: unknown })._server));
    const ask = async (): Promise<string> =>
      new Promise((resolve, reject) => {
        const call = request({ port, host: '127.0.0.1', agent: false }, (response) =>
          response.once('data', (data: Buffer) => resolve(String(data))),
        );
        call.once('error', reject).end();
      });
    expect(new Set(await Promise.all(Array.from({ length: newcomers }, ask)))).toEqual(new Set(['here']));
    expect(listeners.size).toBeGreaterThan(1);
    server.close();
    close();
    await expect(ask()).rejects.toThrow('ECONNREFUSED');
  });

  it('does not wait for its copies when it is to close: nothing is left of them, and no word of it', async () => {
    const { server, port } = await listening();
    const lines: string[] = [];
    const { copied, close } = acceptSideBySide(server, 31, pino({}, { write: (line) => lines.push(line) }));
    close();
    server.close();
    await copied;
    const call = request({ port, host: '127.0.0.1', agent: false }).end();
    expect(await once(call, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }]);
    expect(lines).toEqual([]);
  });

  it('closes what was copied for a server that has been closed meanwhile', async () => {
    const { server, port, copy } = await listening();
    const copying = copy(3);
    server.close();
    await copying;
    const call = request({ port, host: '127.0.0.1', agent: false }).end();
    expect(await once(call, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }]);
  });
});
