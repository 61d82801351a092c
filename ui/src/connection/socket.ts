import { createClient, type Client } from 'graphql-ws';
import { getToken, subscribeToken } from '../session/session.ts';
import { backoff, type Backoff } from './backoff.ts';
import { heartbeatGoes, tellHeartbeat } from './heartbeat.ts';
import { reportConnection } from './connection-state.ts';

const pongWithinMs = 5000;

const pause: Backoff = { firstMs: 500, longestMs: 10_000 };
/**
 * A socket that ends sooner counts as one more that failed: a server that has lost a store accepts sockets
 * and sends each away.
 */
const stoodMs = 10_000;

const unauthorised = new Set([4401, 4403]);

/**
 * graphql-ws to `/graphql`: opened by the first subscription, kept alive every 10 s, rebuilt for ever with
 * jittered waits up to 10 s. A change of token closes it, so that it comes back as the new person. A close
 * with 4401 or 4403 calls `onSessionInvalid`. A server that cannot serve a subscription now (it has lost a
 * store) closes the socket with 1013 instead of telling the subscription an error. After a rebuild a
 * subscription starts again with the variables it had: the first message is the state again (wire.md).
 */
export function createSocket(onSessionInvalid: (token: string | null) => void): Client {
  let silent: ReturnType<typeof setTimeout> | undefined;
  let socket: WebSocket | undefined;
  let carried: string | null = null;
  let failures = 0;
  let since: number | null = null;
  const client = createClient({
    url: () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
    connectionParams: () => {
      carried = getToken();
      return { token: carried };
    },
    lazy: true,
    keepAlive: 10_000,
    retryAttempts: Infinity,
    shouldRetry: () => true,
    retryWait: () => new Promise((resume) => setTimeout(resume, backoff(failures, pause))),
    on: {
      opened: (opened) => {
        socket = opened as WebSocket;
      },
      connected: () => {
        since = performance.now();
        reportConnection('socket', true);
        heartbeatGoes((payload) => {
          if (socket?.readyState !== WebSocket.OPEN) return false;
          socket.send(JSON.stringify({ type: 'ping', payload }));
          return true;
        });
        tellHeartbeat();
      },
      ping: (received) => {
        if (received) return;
        tellHeartbeat();
        silent = setTimeout(
          () => socket?.readyState === WebSocket.OPEN && socket.close(4408, 'no pong'),
          pongWithinMs,
        );
      },
      pong: (received) => {
        if (received) clearTimeout(silent);
      },
      closed: (event) => {
        clearTimeout(silent);
        const { code, wasClean } = event as CloseEvent;
        // 1000: closed by us, because nobody listens any more.
        if (code !== 1000)
          failures = since !== null && performance.now() - since >= stoodMs ? 1 : failures + 1;
        since = null;
        if (unauthorised.has(code)) onSessionInvalid(carried);
        if (code !== 1000 || !wasClean) reportConnection('socket', unauthorised.has(code));
      },
    },
  });
  subscribeToken(() => {
    reportConnection('socket', true);
    client.terminate();
  });
  return client;
}
