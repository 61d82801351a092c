import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import {
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql';
import {
  CloseCode,
  GRAPHQL_TRANSPORT_WS_PROTOCOL,
  makeServer,
  type Server,
  type SubscribePayload,
} from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Session } from '../context.js';
import { correlationIdOf } from '../correlation.js';
import { RefusedError, sessionInvalid } from '../errors.js';
import { bodyLimits } from '../limits/body-limits.js';
import { declarationsOf } from '../declarations/declarations.js';
import { heavyCallsIn } from '../limits/rates.js';
import { RequestScope } from '../request-scope.js';
import type { Services } from '../services.js';
import { sendTo } from '../sockets/send-to.js';
import {
  socketBounds,
  socketBoundsOf,
  tooManySockets,
  tooManySubscriptions,
  type SocketBounds,
} from '../sockets/socket-bounds.js';
import { hearWithin } from '../sockets/socket-messages.js';
import { keepAlive } from '../sockets/upgrade-door.js';
import { refuseSharedCommandId, rootFieldsOf, type Documents } from './documents.js';
import { tellError } from './graphql-errors.js';

/** Codes of errors that may be gone when the operation is repeated. */
const passing: ReadonlySet<number> = new Set([429, 500, 503]);

interface Extra extends Record<PropertyKey, unknown> {
  readonly socket: WebSocket;
  /**
   * the headers of the upgrade that operations look at, not the request: thousands of sockets stay open for
   * hours
   */
  readonly headers: IncomingHttpHeaders;
  session: Session | null;
  forget: () => void;
}

/**
 * graphql-ws at `/graphql`. The session comes with `connectionParams.token`, else with the upgrade; without
 * one the socket is closed with 4403. Each operation is checked again: session still valid, rate, document,
 * access. A session that ends closes its sockets (4403).
 */
export class GraphQLSockets {
  readonly protocol = GRAPHQL_TRANSPORT_WS_PROTOCOL;
  readonly maxPayload = bodyLimits.capture + 64 * 1024;
  private readonly server: Server<Extra>;
  private readonly bounds: SocketBounds;

  constructor(
    private readonly services: Services,
    private readonly schema: GraphQLSchema,
    private readonly documents: Documents,
  ) {
    this.bounds = socketBoundsOf(services);
    this.server = makeServer<Record<string, unknown>, Extra>({
      connectionInitWaitTimeout: 10_000,
      onConnect: async (context) => this.connect(context.extra, context.connectionParams?.token),
      onPing: ({ extra: { session } }, said) => {
        if (session !== null && said !== undefined) declarationsOf(services).heard(services, session, said);
      },
      onSubscribe: (context, _id, payload) => {
        if (Object.keys(context.subscriptions).length > socketBounds.subscriptionsPerSocket)
          return [new GraphQLError('refused', { originalError: tooMany() })];
        return this.argumentsOf(context.extra, payload);
      },
      onOperation: (context, _id, _payload, _args, result) =>
        isStream(result) ? this.bounded(context.extra, result) : undefined,
      onNext: (context, _id, _payload, args, result) => {
        if (result.errors === undefined) return undefined;
        const scope = args.contextValue as RequestScope;
        const errors = result.errors.map((error) =>
          tellError(error, services, { correlationId: scope.correlationId, operation: 'socket' }),
        );
        if (result.data == null && isSubscription(args)) sendAwayIfPassing(context.extra.socket, errors);
        return { ...result, errors };
      },
      onError: (context, _id, _payload, errors) => {
        const about = { correlationId: correlationIdOf(undefined), operation: 'socket' };
        const told = errors.map((error) => tellError(error, services, about));
        sendAwayIfPassing(context.extra.socket, told);
        return told;
      },
    });
  }

  accept(socket: WebSocket, request: IncomingMessage, session: Session | null): void {
    const { logger, rates } = this.services;
    const extra: Extra = { socket, headers: headersOf(request), session, forget: nothing };
    keepAlive(socket);
    socket.on('error', (error) => logger.debug({ err: error }, 'a socket failed'));
    const closed = this.server.opened(
      {
        protocol: socket.protocol,
        send: (text) => sendTo(socket, text),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (handle) => {
          const hear = (text: string): void =>
            void handle(text).catch((error: unknown) => {
              logger.error({ err: error }, 'a fault in a GraphQL socket');
              socket.close(CloseCode.InternalServerError, 'fault');
            });
          hearWithin(socket, { rates, bounds: this.bounds, session: () => extra.session, hear });
        },
      },
      extra,
    );
    socket.once('close', (code, reason) => {
      extra.forget();
      void closed(code, String(reason));
    });
  }

  private async connect(extra: Extra, token: unknown): Promise<boolean> {
    const { sessions, logger } = this.services;
    try {
      if (typeof token === 'string') extra.session = await sessions.find(token);
    } catch (error) {
      logger.warn({ err: error }, 'a session could not be looked up for a socket');
      extra.socket.close(1013, 'RetryLater');
      return false;
    }
    const { session } = extra;
    if (session === null) {
      extra.socket.close(CloseCode.Forbidden, 'SessionInvalid');
      return false;
    }
    const release = this.bounds.socket(session);
    if (release === null) {
      extra.socket.close(tooManySockets.code, tooManySockets.reason);
      return false;
    }
    const unheard = sessions.onEnd(session, () => extra.socket.close(CloseCode.Forbidden, 'SessionInvalid'));
    extra.forget = () => {
      unheard();
      release();
    };
    if (extra.socket.readyState !== extra.socket.OPEN) extra.forget();
    return true;
  }

  /** The subscription, as long as its account has a place for it. */
  private bounded(
    { session }: Extra,
    stream: AsyncGenerator<ExecutionResult>,
  ): AsyncGenerator<ExecutionResult> | ExecutionResult {
    const release = session === null ? nothing : this.bounds.subscription(session);
    if (release !== null) return whichReleases(stream, release);
    void stream.return(undefined);
    return { errors: [new GraphQLError('refused', { originalError: tooMany() })] };
  }

  /** Runs before every operation. What it throws is told to the client as that operation's error. */
  private async argumentsOf(
    extra: Extra,
    payload: SubscribePayload,
  ): Promise<ExecutionArgs | readonly GraphQLError[]> {
    const { services } = this;
    const { heavyOperations } = declarationsOf(services);
    try {
      // Before the document is looked at: looking at a bad one costs the most.
      if (extra.session !== null) services.rates.call(extra.session);
      const prepared = this.documents.prepare(payload.query);
      if ('errors' in prepared) return prepared.errors;
      const rootFields = rootFieldsOf(prepared, payload.operationName);
      if (extra.session !== null) {
        if (!(await services.sessions.renew(extra.session))) throw sessionInvalid();
        services.rates.heavy(extra.session, heavyCallsIn(rootFields, heavyOperations));
      }
      const scope = new RequestScope(services, {
        headers: { ...extra.headers, ...headersIn(payload.extensions) },
        session: extra.session,
        arrivedAt: services.clock.now(),
        correlationId: correlationIdOf(undefined),
        address: `session ${extra.session?.id ?? 'none'}`,
      });
      refuseSharedCommandId(prepared, payload.operationName, rootFields, scope.commandId);
      services.metrics.operation('socket', rootFields[0] ?? 'other').record('ok', 0);
      return {
        schema: this.schema,
        document: prepared.document,
        variableValues: payload.variables ?? null,
        operationName: payload.operationName ?? null,
        contextValue: scope,
      };
    } catch (error) {
      return [
        error instanceof GraphQLError
          ? error
          : new GraphQLError('refused', { originalError: error as Error }),
      ];
    }
  }
}

const nothing = (): void => undefined;

const tooMany = (): RefusedError => new RefusedError('TooManySubscriptions', tooManySubscriptions);

const isStream = (result: unknown): result is AsyncGenerator<ExecutionResult> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result;

/** No generator of its own: one that never began runs nothing when it is ended. */
function whichReleases<T>(stream: AsyncGenerator<T>, release: () => void): AsyncGenerator<T> {
  let held = true;
  const end = (): void => {
    if (held) release();
    held = false;
  };
  const watched: AsyncGenerator<T> = {
    next: async () => {
      try {
        const result = await stream.next();
        if (result.done === true) end();
        return result;
      } catch (error) {
        end();
        throw error;
      }
    },
    return: (value) => {
      end();
      return stream.return(value);
    },
    throw: (error) => {
      end();
      return stream.throw(error);
    },
    [Symbol.asyncIterator]: () => watched,
  };
  return watched;
}

/** Of an upgrade: what operations look at. */
function headersOf({ headers }: IncomingMessage): IncomingHttpHeaders {
  const { 'user-agent': userAgent, 'x-platform': platform } = headers;
  return {
    ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
    ...(platform === undefined ? {} : { 'x-platform': platform }),
  };
}

/** What a client gives per operation in `extensions`: `commandId`, `position`. */
function headersIn(extensions: Record<string, unknown> | null | undefined): IncomingHttpHeaders {
  const { commandId, position } = extensions ?? {};
  return {
    ...(typeof commandId === 'string' ? { 'x-command-id': commandId } : {}),
    ...(typeof position === 'string' ? { 'x-position': position } : {}),
  };
}

const isSubscription = ({ document, operationName }: ExecutionArgs): boolean =>
  getOperationAST(document, operationName)?.operation === OperationTypeNode.SUBSCRIPTION;

/**
 * A subscription that cannot begin or go on now: a store is away, the rate is reached, a fault. Its error
 * would end it for ever in every graphql-ws client, so it is never told: the socket is closed before (a
 * closing socket sends nothing), and the client comes back and resumes by itself. A refusal is told.
 */
function sendAwayIfPassing(socket: WebSocket, errors: readonly GraphQLFormattedError[]): void {
  if (errors.some(({ extensions }) => passing.has(Number(extensions?.['code']))))
    socket.close(1013, 'RetryLater');
}
