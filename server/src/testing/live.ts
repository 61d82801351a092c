import { createClient, type Client } from 'graphql-ws';
import WebSocket from 'ws';
import { until } from './until.js';

export interface LiveError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** What one subscription brought so far. */
export class Feed<T> {
  readonly messages: T[] = [];
  errors: readonly LiveError[] = [];
  closed: unknown = null;
  completed = false;
  stop: () => void = () => undefined;

  /** The first message, of those so far and those to come, that the test looks for. */
  async first(what: string, looksLike: (message: T) => boolean = () => true): Promise<T> {
    return until(what, () => {
      if (this.errors.length > 0) throw new Error(`${what}: ${JSON.stringify(this.errors)}`);
      return this.messages.find(looksLike);
    });
  }

  async refusal(): Promise<LiveError> {
    return until('a refusal', () => this.errors[0]);
  }
}

const sockets = new Set<{ end(): Promise<void> }>();

/** Closes every socket that was opened here. */
export async function closeSockets(): Promise<void> {
  const open = [...sockets];
  sockets.clear();
  await Promise.all(open.map((socket) => socket.end()));
}

interface LiveOptions {
  /** gets the WebSocket under it, e.g. to read slowly */
  readonly onSocket?: (socket: WebSocket) => void;
  /** how often a lost connection is made again; a test's is not */
  readonly retryAttempts?: number;
}

/** A graphql-ws connection of a session. */
export function liveClient(
  address: string,
  token: string,
  { onSocket = () => undefined, retryAttempts = 0 }: LiveOptions = {},
): Client {
  const client = createClient({
    url: `${address.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token },
    retryAttempts,
    retryWait: async () => new Promise((resume) => setTimeout(resume, 20)),
    lazy: true,
    on: { connected: (socket) => onSocket(socket as WebSocket) },
  });
  sockets.add({ end: async () => client.dispose() });
  return client;
}

/** Subscribes; `T` is the payload of the subscription's only field. */
export function follow<T>(client: Client, query: string, variables: Record<string, unknown> = {}): Feed<T> {
  const feed = new Feed<T>();
  feed.stop = client.subscribe<Record<string, T>>(
    { query, variables },
    {
      next: ({ data, errors }) => {
        if (errors !== undefined && errors.length > 0) feed.errors = errors as unknown as LiveError[];
        else if (data !== null && data !== undefined) feed.messages.push(Object.values(data)[0] as T);
      },
      error: (error) => {
        if (Array.isArray(error)) feed.errors = error as LiveError[];
        else feed.closed = error;
      },
      complete: () => void (feed.completed = true),
    },
  );
  return feed;
}

/** The exam socket of the specification, with everything it said; `text` frames as they came. */
export class ExamSocket {
  readonly frames: string[] = [];
  closeCode: number | null = null;
  /** HTTP status that refused the upgrade. */
  refused: number | null = null;

  private constructor(readonly socket: WebSocket) {}

  static open(address: string, path: string, headers: Readonly<Record<string, string>> = {}): ExamSocket {
    const opened = new ExamSocket(new WebSocket(`${address.replace('http', 'ws')}${path}`, { headers }));
    const { socket } = opened;
    socket.on('message', (data: Buffer) => opened.frames.push(data.toString('utf8')));
    socket.on('close', (code) => void (opened.closeCode = code));
    socket.on(
      'unexpected-response',
      (_request, response) => void (opened.refused = response.statusCode ?? 0),
    );
    socket.on('error', () => undefined);
    sockets.add({ end: async () => socket.terminate() });
    return opened;
  }

  async ready(): Promise<this> {
    await until('the socket to open', () => this.socket.readyState === WebSocket.OPEN);
    return this;
  }

  say(text: string): void {
    this.socket.send(text);
  }

  /** The first JSON frame of a type. */
  async frame<T = Record<string, unknown>>(type: string): Promise<T> {
    return until(`a frame ${type}`, () => this.all<T>(type)[0]);
  }

  all<T = Record<string, unknown>>(type: string): T[] {
    return this.frames
      .filter((frame) => frame.startsWith('{'))
      .map((frame) => JSON.parse(frame) as { type: string })
      .filter((frame) => frame.type === type) as T[];
  }
}
