import type { IncomingHttpHeaders } from 'node:http';
import type { RequestContext, Session } from './context.js';
import { BadRequestError } from './rest/coerce-input.js';
import type { Services } from './services.js';
import { cookieMayBeUsed } from './sessions/origins.js';

/** What a door knows of a request when it arrives. */
export interface Arrival {
  readonly headers: IncomingHttpHeaders;
  readonly session: Session | null;
  readonly arrivedAt: number;
  readonly correlationId: string;
  readonly address: string;
  readonly carry?: (token: string | null) => void;
  readonly keepCookie?: (make: (secure: boolean) => string) => void;
}

/** The context of one request; the same by both doors. */
export class RequestScope implements RequestContext {
  readonly session: Session | null;
  readonly arrivedAt: number;
  readonly commandId: string | null;
  readonly position: string | null;
  readonly platform: 'pc' | 'h5' | 'app';
  readonly correlationId: string;
  readonly address: string;
  readonly cookies: string | undefined;
  readonly userAgent: string | undefined;
  readonly carry?: (token: string | null) => void;
  readonly keepCookie?: (make: (secure: boolean) => string) => void;
  /** Last position this request reached: answered as `x-position`. */
  reachedPosition: string | null = null;
  /** No `#` field: Apollo Server hands resolvers a copy of this object, which would not have one. */
  private readonly headers: IncomingHttpHeaders;

  constructor(
    readonly services: Services,
    arrival: Arrival,
  ) {
    const { headers, session } = arrival;
    this.session = session;
    this.headers = headers;
    this.arrivedAt = arrival.arrivedAt;
    this.correlationId = arrival.correlationId;
    this.address = arrival.address;
    this.cookies = headers.cookie;
    this.userAgent = headers['user-agent'];
    if (arrival.carry !== undefined) this.carry = arrival.carry;
    if (arrival.keepCookie !== undefined) this.keepCookie = arrival.keepCookie;
    this.commandId = commandIdIn(headers['x-command-id']);
    this.position =
      positionIn(headers['x-position'], services) ??
      (session === null ? null : services.sessions.positionOf(session));
    this.platform = platformOf(headers);
  }

  /** Judged when it is asked for: few calls are about it. */
  get origin(): string | undefined {
    const mine = cookieMayBeUsed(this.headers, this.services.config.publicOrigins);
    return mine ? this.headers.origin : undefined;
  }

  reached(position: string): void {
    this.reachedPosition = position;
    if (this.session !== null) this.services.sessions.reached(this.session, position);
  }
}

type Header = string | string[] | undefined;

/** A key that is no key is refused: to drop it would silently lose exactly-once. */
export function commandIdIn(header: string | string[] | undefined, field = 'x-command-id'): string | null {
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || !/^[A-Za-z0-9_-]{8,64}$/.test(header)) throw new BadRequestError(field);
  return header;
}

/** A position that the log cannot compare is dropped. */
function positionIn(header: Header, services: Services): string | null {
  if (typeof header !== 'string' || header === '' || header.length > 64) return null;
  try {
    return Number.isNaN(services.log.compare(header, services.log.start)) ? null : header;
  } catch {
    return null;
  }
}

function platformOf(headers: IncomingHttpHeaders): 'pc' | 'h5' | 'app' {
  const given = headers['x-platform'];
  if (given === 'pc' || given === 'h5' || given === 'app') return given;
  return /Mobile|Android|iPhone|iPad/i.test(headers['user-agent'] ?? '') ? 'h5' : 'pc';
}
