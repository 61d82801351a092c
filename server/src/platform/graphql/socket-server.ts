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
import { hearLittle, hearWithin, sendAway } from '../sockets/socket-messages.js';
import { keepAlive, type AcceptedUpgrade } from '../sockets/upgrade-door.js';
import { refuseSharedCommandId, rootFieldsOf, type Documents } from './documents.js';
import { tellError } from './graphql-errors.js';
import { whichReleases } from './which-releases.js';

/** Codes of errors that may be gone when the operation is repeated. */
const passing: ReadonlySet<number> = new Set([429, 500, 503]);

interface Extra extends Record<PropertyKey, unknown> {
  readonly socket: WebSocket;
  /**
   * the headers of the upgrade that operations look at, not the request: thousands of sockets stay open for
   * hours
   */
  readonly headers: IncomingHttpHeaders;
  /** what the upgrade carried */
  readonly carried: Session | null;
  /** null until the client has said whose the socket is */
  session: Session | null;
  /** gives up its place among its session's sockets, or among those of its network that are nobody's yet */
  leave: () => void;
  /** the client has said whose it is: it may say more from now on */
  readonly known: () => void;
  forget: () => void;
}

/**
 * graphql-ws at `/graphql`. The session comes with `connectionParams.token`, else with the upgrade; without
 * one the socket is closed with 4403. Until it is known the client may say little and is answered nothing.
 * Each operation is checked again: session still valid, rate, document, access. A session that ends closes
 * its sockets (4403).
 */
export class GraphQLSockets {
  readonly protocol = GRAPHQL_TRANSPORT_WS_PROTOCOL;
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

  accept(socket: WebSocket, { request, session, network }: AcceptedUpgrade): void {
    const { logger, rates } = this.services;
    socket.on('error', (error) => logger.debug({ err: error }, 'a socket failed'));
    const leave =
      session === null ? this.bounds.unknown(network, () => sendAway(socket)) : this.bounds.socket(session);
    if (leave === null) return sendAway(socket, tooManySockets.code, tooManySockets.reason);
    const { known } = hearLittle(socket, request.socket, this.bounds);
    const headers = headersOf(request);
    const extra: Extra = { socket, headers, carried: session, session: null, leave, forget: nothing, known };
    keepAlive(socket);
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
        // Without what it carried: nobody looks at that, and it would leave as large as it came.
        onPing: () =>
          extra.session === null
            ? socket.close(CloseCode.Unauthorized, 'Unauthorized')
            : sendTo(socket, '{"type":"pong"}'),
      },
      extra,
    );
    socket.once('close', (code, reason) => {
      extra.forget();
      extra.leave();
      void closed(code, String(reason));
    });
  }

  private async connect(extra: Extra, token: unknown): Promise<boolean> {
    const { sessions, rates, logger } = this.services;
    let session = extra.carried;
    try {
      if (typeof token === 'string') session = await sessions.find(token);
    } catch (error) {
      logger.warn({ err: error }, 'a session could not be looked up for a socket');
      extra.socket.close(1013, 'RetryLater');
      return false;
    }
    if (session === null) {
      extra.socket.close(CloseCode.Forbidden, 'SessionInvalid');
      return false;
    }
    if (rates.message(session, 0) !== null) {
      this.bounds.refused.messages += 1;
      sendAway(extra.socket);
      return false;
    }
    if (!this.moves(extra, session)) {
      extra.socket.close(tooManySockets.code, tooManySockets.reason);
      return false;
    }
    extra.forget = sessions.onEnd(session, () => extra.socket.close(CloseCode.Forbidden, 'SessionInvalid'));
    extra.session = session;
    extra.known();
    if (extra.socket.readyState === extra.socket.CLOSED) {
      extra.forget();
      extra.leave();
    }
    return true;
  }

  /**
   * To a place of its session, where it has none there yet; false: there is none, and it stays where it is.
   */
  private moves(extra: Extra, { id, user }: Session): boolean {
    if (extra.carried?.id === id) return true;
    const place = this.bounds.socket({ id, user });
    if (place === null) return false;
    extra.leave();
    extra.leave = place;
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
