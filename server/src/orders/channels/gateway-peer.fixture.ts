import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GatewayAnswer, GatewayCall } from './call-gateway.js';

/** What the line to the gateway does to one call. */
export type Fault = 'lost' | 'answer-lost' | '502' | 'changed';

export interface GatewayPeer {
  readonly url: string;
  /** happens to the calls to come, one each */
  readonly faults: Fault[];
  readonly calls: GatewayCall[];
  /** what the line makes of the next file, once it has one: the others go through */
  damage: ((file: Buffer) => Buffer) | null;
  stop(): Promise<void>;
}

/** A gateway behind HTTP, on the loopback, which hears the bytes that were sent; and a line to it that can be bad. */
export async function gatewayPeer(
  answer: (call: GatewayCall) => Promise<GatewayAnswer>,
  /** which calls fetch a file */
  isFile: (url: string) => boolean = () => false,
): Promise<GatewayPeer> {
  const faults: Fault[] = [];
  const calls: GatewayCall[] = [];
  const serve = async (request: IncomingMessage): Promise<GatewayAnswer | null> => {
    const fault = faults.shift();
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const method = request.method === 'GET' ? 'GET' : 'POST';
    const call: GatewayCall = { method, url: request.url ?? '/', headers, body };
    if (fault === 'lost') return null;
    if (fault === '502') return { status: 502, headers: {}, body: Buffer.from('bad gateway') };
    calls.push(call);
    const answered = await answer(call);
    const { damage } = peer;
    if (damage !== null && isFile(call.url)) {
      peer.damage = null;
      return { ...answered, body: damage(answered.body) };
    }
    if (fault === 'answer-lost') return null;
    if (fault === 'changed') return { ...answered, body: changed(answered.body) };
    return answered;
  };
  const server = createServer((request, response) => {
    serve(request).then(
      (answered) => {
        if (answered === null) return response.destroy();
        return response.writeHead(answered.status, answered.headers).end(answered.body);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const peer: GatewayPeer = {
    ...{ url: `http://127.0.0.1:${port}`, faults, calls, damage: null },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return peer;
}

/** The same with another digit in it. */
function changed(body: Buffer): Buffer {
  const text = body.toString('utf8');
  return Buffer.from(text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)));
}
