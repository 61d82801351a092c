import { WebSocket } from 'k6/websockets';
import { failed, report } from '../measures.ts';
import { plan } from '../plan.ts';

/** A subscription on a socket: what it asks and who hears it. */
export interface Subscribed {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly next: (data: unknown) => void;
}

/** A graphql-ws connection as a screen keeps it. */
export interface GraphQLSocket {
  /** A heartbeat, with what the page has to tell. */
  beat(said: Readonly<Record<string, unknown>>): void;
  /** The screen closes it; what comes later is not told. */
  close(): void;
}

interface Message {
  readonly type: string;
  readonly id?: string;
  readonly payload?: { readonly data?: unknown; readonly errors?: unknown };
}

const url = `${plan.url.replace(/^http/, 'ws')}/graphql`;

/**
 * Opens a socket, says who it is, subscribes. `ready` is told once the server has accepted the session; a
 * socket that ends by itself is a failure.
 */
export function openSocket(
  token: string,
  subscriptions: readonly Subscribed[],
  ready: () => void,
): GraphQLSocket {
  const socket = new WebSocket(url, null, { headers: { 'Sec-WebSocket-Protocol': 'graphql-transport-ws' } });
  let closing = false;
  const fail = (why: string, detail: unknown): void => {
    if (closing) return;
    failed.add(1);
    report('socket', { why, detail });
  };
  const answer = (message: Message): void => {
    switch (message.type) {
      case 'connection_ack':
        subscriptions.forEach(({ query, variables }, index) =>
          socket.send(
            JSON.stringify({ id: String(index), type: 'subscribe', payload: { query, variables } }),
          ),
        );
        return ready();
      case 'ping':
        return socket.send('{"type":"pong"}');
      case 'next':
        if (message.payload?.errors !== undefined) return fail('errors', message.payload.errors);
        return subscriptions[Number(message.id)]?.next(message.payload?.data);
      case 'error':
        return fail('refused', message.payload);
      default:
        return undefined;
    }
  };
  socket.onopen = () => socket.send(JSON.stringify({ type: 'connection_init', payload: { token } }));
  socket.onmessage = (event) => {
    if (!closing) answer(JSON.parse(event?.data as string) as Message);
  };
  socket.onerror = (event) => fail('error', event?.error);
  socket.onclose = () => fail('closed', null);
  return {
    beat: (payload) => {
      if (!closing) socket.send(JSON.stringify({ type: 'ping', payload }));
    },
    close: () => {
      closing = true;
      socket.close();
    },
  };
}
