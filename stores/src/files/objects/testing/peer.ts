import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came over the line. */
export interface RawRequest {
  readonly method: string;
  /** path and query, as they were sent */
  readonly target: string;
  /** names in lower case */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** What goes wrong with the next answers, one each: an answer instead, half of it, or none. */
export type Trouble = RawAnswer | 'half' | 'silence';

/** A provider on this machine: it answers like one, and as badly as it is told. */
export class Peer {
  readonly seen: RawRequest[] = [];
  readonly troubles: Trouble[] = [];

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async open(answer: (request: RawRequest) => RawAnswer): Promise<Peer> {
    const server = createServer((request, response) => {
      void rawOf(request).then((raw) => {
        peer.seen.push(raw);
        const trouble = peer.troubles.shift();
        if (typeof trouble === 'object') return send(response, raw, trouble);
        if (trouble === 'silence') return response.destroy();
        return send(response, raw, answer(raw), trouble === 'half');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const peer = new Peer(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server);
    return peer;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

async function rawOf(request: IncomingMessage): Promise<RawRequest> {
  const headers = new Map<string, string>();
  for (let at = 0; at < request.rawHeaders.length; at += 2)
    headers.set((request.rawHeaders[at] ?? '').toLowerCase(), request.rawHeaders[at + 1] ?? '');
  const body = Buffer.concat(await request.toArray());
  return { method: request.method ?? '', target: request.url ?? '', headers, body };
}

function send(response: ServerResponse, { method }: RawRequest, answer: RawAnswer, half = false): void {
  const body = Buffer.from(answer.body ?? '');
  response.writeHead(answer.status, { 'content-length': String(body.length), ...answer.headers });
  if (method === 'HEAD') response.end();
  else if (half) response.write(body.subarray(0, body.length / 2), () => response.destroy());
  else response.end(body);
}
