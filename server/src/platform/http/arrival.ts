import type { FastifyReply, FastifyRequest } from 'fastify';
import { RetryLaterError } from '../errors.js';
import type { Session } from '../context.js';
import { yieldingCalls } from '../limits/yielding-calls.js';
import { RequestScope } from '../request-scope.js';
import type { Services } from '../services.js';
import { sessionCookie } from '../sessions/session-cookie.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Server time (ms) at which all of the request was read; of one that has no JSON body, its headers. */
    arrivedAt: number;
    /** Monotonic ms at which its headers were read. */
    startedAt: number;
  }
}

/**
 * What both doors do first with an HTTP request: session by header `token`, rate, context; at once where the
 * session is known. Throws or rejects with `TooManyRequestsError`, `BadRequestError`.
 */
export function beginRequest(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestScope | Promise<RequestScope> {
  const found = services.sessions.find(tokenHeader(request));
  if (found instanceof Promise) return found.then((session) => inTurn(services, request, reply, session));
  return inTurn(services, request, reply, found);
}

/** A call of whoever calls often waits for its turn once its rate was charged. */
function inTurn(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session | null,
): RequestScope | Promise<RequestScope> {
  const scope = scopeOf(services, request, reply, session);
  if (session === null || !services.rates.call(session)) return scope;
  return yieldingCalls(services)
    .admitted(session)
    .then(() => scope);
}

const scopeOf = (
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session | null,
): RequestScope =>
  new RequestScope(services, {
    headers: request.headers,
    session,
    arrivedAt: request.arrivedAt,
    correlationId: request.id,
    address: request.ip,
    keepCookie: (make) => void reply.header('set-cookie', make(request.protocol === 'https')),
    carry: (token) => void reply.header('set-cookie', sessionCookie(token, request.protocol === 'https')),
  });

export function tokenHeader(request: FastifyRequest): string | undefined {
  const { token } = request.headers;
  return typeof token === 'string' && token !== '' ? token : undefined;
}

/**
 * The session of a request or null, without access rules: for routes that decide themselves. Rejects with
 * `RetryLaterError`.
 */
export async function sessionBy(services: Services, token: string | undefined): Promise<Session | null> {
  try {
    return await services.sessions.find(token);
  } catch (error) {
    throw error instanceof RetryLaterError
      ? error
      : new RetryLaterError('会话暂时无法确认，请稍后重试！', 1, { cause: error });
  }
}
