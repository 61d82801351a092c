import type { WebSocket } from 'ws';
import type { Session } from '../context.js';

/** One accepted raw socket. */
export interface SocketConnection {
  readonly socket: WebSocket;
  /** Session of header `token`, `?token=` or cookie (its Origin checked). */
  readonly session: Session;
  /** Named parts of the path, e.g. `userId` of `/api/socket/exam/:userId/:examId/:platform`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly correlationId: string;
  /** What the client says, as often as it may (`hearWithin`); one listener, given before `open` first waits. */
  readonly onMessage: (hear: (text: string) => void) => void;
}

export interface SocketRoute {
  /** Asked before the upgrade: false answers 403 (a user may open only the path with their own id). */
  readonly allow: (session: Session, params: Readonly<Record<string, string>>) => boolean;
  /** Called once per open socket. What it throws closes the socket with 1011 and is logged once. */
  readonly open: (connection: SocketConnection) => void | Promise<void>;
}

/**
 * Where slices register raw WebSocket paths. Only sockets with a valid session reach a route; a guest's
 * upgrade is answered 401.
 */
export interface SocketRoutes {
  /** `path` has `:name` segments. Throws when the path is taken. */
  add(path: string, route: SocketRoute): void;
}
