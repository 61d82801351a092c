import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PeerMood, SmsPeer } from './contract.js';

/** One request as it came over the wire: nothing of it was parsed by what sent it. */
export interface RawRequest {
  readonly method: string;
  /** path and query as they were sent */
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** What a provider says of a request: what it sends, or its word against it. */
export type Judgement = { readonly mobile: string; readonly code: string } | { readonly refused: string };

interface Dialect {
  readonly judge: (request: RawRequest) => Judgement;
  readonly taken: unknown;
  readonly refused: (word: string) => unknown;
}

/** Serves a provider's dialect on a port of its own. */
export async function openSmsPeer(dialect: Dialect): Promise<SmsPeer & { readonly url: string }> {
  const inbox: { mobile: string; code: string }[] = [];
  let mood: PeerMood = 'take';
  let seen = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen += 1;
      const json = (status: number, body: unknown): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      if (mood === 'cut') return void request.socket.destroy();
      if (mood === 'silent') return undefined;
      if (mood === 'away') return json(503, {});
      if (mood === 'odd') return void response.end('<html>');
      if (mood === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end();
      const judged = dialect.judge({
        method: request.method ?? '',
        target: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      });
      if (mood === 'refuse') return json(200, dialect.refused('isv.BUSINESS_LIMIT_CONTROL'));
      if ('refused' in judged) return json(400, dialect.refused(judged.refused));
      inbox.push(judged);
      return json(200, dialect.taken);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    inbox,
    get seen() {
      return seen;
    },
    mood: (next) => {
      mood = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
