import { createClient, type Client } from 'graphql-ws';
import WebSocket from 'ws';
import { startTestApp, type TestApp, type TestAppOptions } from '../../testing/test-app.js';

export interface SocketResult {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Record<string, unknown> }[];
}

type ClientListeners = Parameters<typeof createClient>[0]['on'];

/** A server with the demo's exams that listens, and clients of its sockets. */
export class SocketHouse {
  private readonly clients: Client[] = [];

  private constructor(
    readonly server: TestApp,
    /** `ws://host:port` */
    readonly address: string,
  ) {}

  static async open(env: TestAppOptions['env'] = {}): Promise<SocketHouse> {
    const server = await startTestApp({ env: { DEMO: 'on', ...env } });
    return new SocketHouse(server, (await server.app.listen()).replace('http', 'ws'));
  }

  /** A graphql-ws client that does not come back. */
  connect(params: Record<string, unknown>, on: ClientListeners = {}): Client {
    const client = createClient({
      url: `${this.address}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: params,
      retryAttempts: 0,
      lazy: true,
      on,
    });
    this.clients.push(client);
    return client;
  }

  /** A GraphQL socket on which nothing is said. */
  silent(options: WebSocket.ClientOptions = {}): WebSocket {
    const socket = new WebSocket(`${this.address}/graphql`, 'graphql-transport-ws', options);
    socket.on('error', () => undefined);
    return socket;
  }

  /** A GraphQL socket that says whose it is as soon as it is open. */
  live(token: string): WebSocket {
    const socket = this.silent();
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { token } })));
    return socket;
  }

  raw(user: { readonly id: string }, token: string): WebSocket {
    const path = `/api/socket/exam/${user.id}/exam-1/pc`;
    const socket = new WebSocket(`${this.address}${path}`, { headers: { token } });
    socket.on('error', () => undefined);
    return socket;
  }

  /** A number among the metrics. */
  async metric(name: string): Promise<number> {
    const text = await this.server.services.metrics.text();
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  }

  async letGo(): Promise<void> {
    for (const client of this.clients.splice(0)) await client.dispose();
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}

/** The first result of an operation; an operation refused as a whole gives its errors. */
export async function first(
  client: Client,
  query: string,
  variables: Record<string, unknown> = {},
  extensions: Record<string, unknown> = {},
): Promise<SocketResult> {
  return new Promise((resolve, reject) => {
    const stop = client.subscribe(
      { query, variables, extensions },
      {
        next: (result) => {
          resolve(result as SocketResult);
          stop();
        },
        error: (error) =>
          Array.isArray(error)
            ? resolve({ errors: error as SocketResult['errors'] & object })
            : reject(error as Error),
        complete: () => undefined,
      },
    );
  });
}

/** Code and reason with which it is closed. */
export const ended = (socket: WebSocket): Promise<string> =>
  new Promise((resolve) => socket.on('close', (code, reason) => resolve(`${code} ${String(reason)}`.trim())));

export const answerTo = (socket: WebSocket): Promise<string> =>
  new Promise((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString())));
