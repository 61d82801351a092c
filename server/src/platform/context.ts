import type { Actor } from '@vigil/domain/kernel/event';
import type { Services } from './services.js';
import type { SessionAccount } from './sessions/account-source.js';
import type { Session } from './sessions/session.js';

export type { Session } from './sessions/session.js';

/** One request, by REST, GraphQL over HTTP or graphql-ws. */
export interface RequestContext {
  readonly services: Services;
  readonly session: Session | null;
  /** Server time (ms) at which the request reached the HTTP edge. */
  readonly arrivedAt: number;
  /** From `x-command-id`: exactly-once key of a changing call. */
  readonly commandId: string | null;
  /** From `x-position`, or the session's last: a list waits for it. */
  readonly position: string | null;
  /** `x-platform`, else read from the user agent. */
  readonly platform: 'pc' | 'h5' | 'app';
  readonly correlationId: string;
  /** Whom a call comes from, for bounds alone: an IP address, or the socket's session. */
  readonly address: string;
  /** The request's User-Agent, as it came; undefined: none. Tells of devices, never who somebody is. */
  readonly userAgent?: string | undefined;
  /** Origin of the page that calls: this site's, or one that the operator named. undefined: none, or another's. */
  readonly origin?: string | undefined;
  /** The request's Cookie header: tells of devices, never who somebody is. */
  readonly cookies: string | undefined;
  /**
   * A changing call tells the position it reached: answered as `x-position`, kept by the session (written
   * behind).
   */
  reached(position: string): void;
  /**
   * Hands the session token to the door, which sets the cookie (null: takes it back). Absent where no HTTP
   * answer can carry one.
   */
  readonly carry?: ((token: string | null) => void) | undefined;
  /** Sets a cookie that is made for it; absent as `carry` is. */
  readonly keepCookie?: ((make: (secure: boolean) => string) => void) | undefined;
}

/**
 * The logged-in account; access rules ran before the resolver, so that it is there wherever a method is not
 * `@Access.guest()`.
 */
export function account(context: Pick<RequestContext, 'session'>): SessionAccount {
  if (context.session === null) throw new Error('account() behind a guest access rule');
  return context.session.user;
}

export const actorOf = (user: SessionAccount): Actor => ({
  kind: user.roleType === 2 ? 'staff' : 'candidate',
  id: user.id,
});
