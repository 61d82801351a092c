import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Session } from '../context.js';
import { correlationIdOf } from '../correlation.js';
import { addressOf, networkOf } from '../http/network.js';
import { cookieMayBeUsed } from '../sessions/origins.js';
import { storeAway } from '../store-faults.js';
import { tokenInCookie } from '../sessions/session-cookie.js';
import type { Sessions } from '../sessions/sessions.js';
import type { Rates } from '../limits/rates.js';
import { tooManySockets, type SocketBounds } from './socket-bounds.js';
import { hearWithin, messageLimits } from './socket-messages.js';
import type { SocketRoute, SocketRoutes } from './socket-routes.js';

export interface UpgradeDoorOptions {
  readonly sessions: Sessions;
  readonly bounds: SocketBounds;
  readonly rates: Rates;
  readonly logger: Logger;
  readonly publicOrigins: readonly string[];
  /** Behind a proxy whose `X-Forwarded-For` is believed. */
  readonly trustProxy: boolean;
  /** graphql-ws: it takes the session from the connection parameters, or else what the upgrade carried. */
  readonly graphql: {
    accept(socket: WebSocket, upgrade: AcceptedUpgrade): void;
    readonly protocol: string;
  };
}

/** What came with a socket: `session`, if any, and the network it came from (`networkOf`). */
export interface AcceptedUpgrade {
  readonly request: IncomingMessage;
  readonly session: Session | null;
  readonly network: string;
}

interface Registered {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly route: SocketRoute;
}

/**
 * Every WebSocket of the server: `/graphql` and the raw paths that slices registered. Sessions are resolved
 * before the upgrade.
 */
export class UpgradeDoor implements SocketRoutes {
  private readonly routes: Registered[] = [];
  private readonly raw = new WebSocketServer({ noServer: true, ...messageLimits });
  private readonly live: WebSocketServer;
  private stopping = false;

  constructor(private readonly options: UpgradeDoorOptions) {
    this.live = new WebSocketServer({
      noServer: true,
      ...messageLimits,
      handleProtocols: (protocols) =>
        protocols.has(options.graphql.protocol) ? options.graphql.protocol : false,
    });
  }

  add(path: string, route: SocketRoute): void {
    const names = [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] as string);
    const pattern = new RegExp(`^${path.replace(/:[A-Za-z]+/g, '([^/]+)')}$`);
    if (this.routes.some((known) => known.pattern.source === pattern.source))
      throw new Error(`socket path ${path} is taken`);
    this.routes.push({ pattern, names, route });
  }

  /** How many sockets are open. */
  get open(): number {
    return this.raw.clients.size + this.live.clients.size;
  }

  listen(server: Server): void {
    server.on('upgrade', (request, socket, head) => void this.upgrade(request, socket, head));
  }

  /**
   * Closes every socket with 1012 (service restart), so that clients come back, and answers no further
   * upgrade.
   */
  async close(): Promise<void> {
    this.stopping = true;
    const clients = [...this.raw.clients, ...this.live.clients];
    const closed = Promise.all(
      clients.map((client) => new Promise<void>((resolve) => client.once('close', () => resolve()))),
    );
    for (const client of clients) client.close(1012, 'restarting');
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      closed,
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, 1000);
      }),
    ]);
    clearTimeout(timer);
    for (const client of clients) client.terminate();
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', endItself);
    try {
      if (this.stopping) return refuse(socket, 503);
      const url = urlOf(request);
      if (url === null) return refuse(socket, 400);
      const session = await this.options.sessions.find(this.tokenOf(request, url));
      if (url.pathname === '/graphql') {
        const network = networkOf(addressOf(request, this.options.trustProxy));
        this.live.handleUpgrade(request, socket, head, (client) =>
          this.options.graphql.accept(client, { request, session, network }),
        );
        return;
      }
      const found = this.routeOf(url.pathname);
      if (found === null) return refuse(socket, 404);
      if (session === null) return refuse(socket, 401);
      const isHeldBack = session.user.passwordChangeDue && session.retired !== true;
      if (isHeldBack || !found.route.allow(session, found.params)) return refuse(socket, 403);
      this.raw.handleUpgrade(
        request,
        socket,
        head,
        (client) => void this.openRaw(client, url, session, found),
      );
    } catch (error) {
      this.options.logger.warn({ err: error }, 'a socket upgrade failed');
      refuse(socket, 503);
    }
  }

  /** Header `token`, `?token=`, or the cookie when the page is ours. */
  private tokenOf(request: IncomingMessage, url: URL): string | undefined {
    const { token } = request.headers;
    if (typeof token === 'string' && token !== '') return token;
    const inQuery = url.searchParams.get('token');
    if (inQuery !== null && inQuery !== '') return inQuery;
    const fromOurPage =
      request.headers.origin !== undefined && cookieMayBeUsed(request.headers, this.options.publicOrigins);
    return fromOurPage ? tokenInCookie(request.headers.cookie) : undefined;
  }

  private routeOf(
    path: string,
  ): { readonly route: SocketRoute; readonly params: Record<string, string> } | null {
    for (const { pattern, names, route } of this.routes) {
      const match = pattern.exec(path);
      const values = match?.slice(1).map(decoded) ?? [null];
      if (values.every((value) => value !== null))
        return { route, params: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) };
    }
    return null;
  }

  private async openRaw(
    client: WebSocket,
    url: URL,
    session: Session,
    found: { route: SocketRoute; params: Record<string, string> },
  ): Promise<void> {
    const { logger, sessions, bounds, rates } = this.options;
    const correlationId = correlationIdOf(undefined);
    client.on('error', (error) => logger.debug({ err: error, correlationId }, 'a socket failed'));
    const release = bounds.socket(session);
    if (release === null) {
      client.close(tooManySockets.code, tooManySockets.reason);
      return;
    }
    client.once('close', release);
    keepAlive(client);
    let listener: (text: string) => void = () => undefined;
    const hear = (text: string): void => listener(text);
    if (!hearWithin(client, { rates, bounds, session: () => session, hear })) return;
    const forget = sessions.onEnd(session, () => client.close(4401, 'SessionInvalid'));
    client.once('close', forget);
    try {
      await found.route.open({
        socket: client,
        session,
        params: found.params,
        query: url.searchParams,
        correlationId,
        onMessage: (hear) => (listener = hear),
      });
    } catch (error) {
      if (storeAway(error) !== null) {
        logger.warn(
          { err: error, correlationId, path: url.pathname },
          'a socket was sent away: a store does not answer',
        );
        client.close(1013, 'RetryLater');
        return;
      }
      logger.error({ err: error, correlationId, path: url.pathname }, 'a fault in a socket');
      client.close(1011, 'fault');
    }
  }
}

/**
 * No closure: what a socket's listeners can see stays in memory as long as the socket, and the request of its
 * upgrade is a kilobyte.
 */
function endItself(this: Duplex): void {
  this.destroy();
}

/** Null: no address at all, such as `//`. */
function urlOf({ url = '/' }: IncomingMessage): URL | null {
  try {
    return new URL(url, 'http://vigil');
  } catch {
    return null;
  }
}

/** Null: what stands there is no encoded text, so that no path of ours is meant. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
};

function refuse(socket: Duplex, status: number): void {
  // A client that stays would keep its half for ever: the HTTP server has let go of it.
  socket.once('finish', endItself);
  const retry = status === 503 ? 'Retry-After: 1\r\n' : '';
  socket.end(
    `HTTP/1.1 ${status} ${statusTexts[status]}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}

/**
 * Pings every 25 s and drops a socket that has not answered by the next time, so that a vanished browser does
 * not look present.
 */
export function keepAlive(client: WebSocket): void {
  let answered = true;
  client.on('pong', () => {
    answered = true;
  });
  const timer = setInterval(() => {
    if (!answered) {
      client.terminate();
      return;
    }
    answered = false;
    client.ping();
  }, 25_000);
  client.once('close', () => clearInterval(timer));
}
