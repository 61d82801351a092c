import { WebSocket } from 'ws';

const reconnectMilliseconds = 60;
/** A socket that says nothing for so long is dead: half-open links are noticed by nothing else. */
const silenceMilliseconds = 1500;
const pingMilliseconds = 400;

export interface LiveSocketOptions {
  readonly address: () => string;
  readonly protocol?: string;
  readonly token: string;
  /** the first frame after opening; none for the exam socket */
  readonly hello?: () => object;
  readonly ping: () => string;
  readonly onOpen?: (send: (message: object) => void) => void;
  readonly onMessage: (
    message: { readonly type?: string; readonly [field: string]: unknown },
    send: (message: object) => void,
  ) => void;
}

/** A socket that is there again whenever it was lost, as our screens keep theirs. */
export class LiveSocket {
  private socket: WebSocket | null = null;
  private ended = false;
  private timer: NodeJS.Timeout | undefined;
  connections = 0;

  constructor(private readonly options: LiveSocketOptions) {
    this.connect();
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.terminate();
  }

  private connect(): void {
    const { address, protocol, token, hello, ping, onOpen, onMessage } = this.options;
    this.connections += 1;
    const socket = new WebSocket(address(), protocol === undefined ? [] : [protocol], {
      headers: { token },
      handshakeTimeout: silenceMilliseconds,
    });
    this.socket = socket;
    let heardAt = performance.now();
    const send = (message: object): void => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    };
    const heartbeat = setInterval(() => {
      if (performance.now() - heardAt > silenceMilliseconds) socket.terminate();
      else if (socket.readyState === WebSocket.OPEN) socket.send(ping());
    }, pingMilliseconds);
    socket.on('open', () => {
      if (hello !== undefined) send(hello());
      onOpen?.(send);
    });
    socket.on('message', (data: Buffer) => {
      heardAt = performance.now();
      const text = data.toString('utf8');
      if (text !== 'pong') onMessage(JSON.parse(text) as { type?: string }, send);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearInterval(heartbeat);
      if (!this.ended) this.timer = setTimeout(() => this.connect(), reconnectMilliseconds);
    });
  }
}

/**
 * One graphql-ws subscription over a socket of its own, made again when the server ends the socket because it
 * could not serve it. `variables` is asked anew each time, so that it can resume.
 */
export function subscribe<T>(options: {
  readonly url: () => string;
  readonly token: string;
  readonly query: string;
  readonly variables: () => object;
  readonly onConnected?: () => void;
  readonly onNext: (data: T) => void;
  readonly onError: (errors: unknown) => void;
}): LiveSocket {
  const { url, token, query, variables, onConnected, onNext, onError } = options;
  return new LiveSocket({
    address: () => `${url().replace(/^http/, 'ws')}/graphql`,
    protocol: 'graphql-transport-ws',
    token,
    hello: () => ({ type: 'connection_init', payload: { token } }),
    ping: () => '{"type":"ping"}',
    onMessage: (message, send) => {
      switch (message.type) {
        case 'connection_ack':
          onConnected?.();
          return send({ id: '1', type: 'subscribe', payload: { query, variables: variables() } });
        case 'ping':
          return send({ type: 'pong' });
        case 'next': {
          const { data, errors } = message['payload'] as { data: T | null; errors?: unknown };
          if (errors !== undefined) return onError(errors);
          return onNext(data as T);
        }
        case 'error':
          return onError(message['payload']);
        default:
          return;
      }
    },
  });
}
