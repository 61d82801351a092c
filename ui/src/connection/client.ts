import { ApolloClient, ApolloLink, InMemoryCache, type OperationVariables } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { RemoveTypenameFromVariablesLink } from '@apollo/client/link/remove-typename';
import { RetryLink } from '@apollo/client/link/retry';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { OperationTypeNode } from 'graphql';
import { finalize, tap } from 'rxjs';
import { learnAccounts } from '../session/account.ts';
import { getToken } from '../session/session.ts';
import { backoff, type Backoff } from './backoff.ts';
import { batchQueries } from './batch-queries.ts';
import { newCommandId } from './command-id.ts';
import { connection, reportConnection } from './connection-state.ts';
import { codes, isFault, isUnanswered, isUnreachable, refusalOf } from './errors.ts';
import { watchLine } from './line-watch.ts';
import { shareQueries } from './share-queries.ts';
import { createSocket } from './socket.ts';

interface VigilClientOptions {
  /**
   * The server said that the session does not exist or has ended (10010002, or a socket closed with
   * 4401/4403). `token` is the one the call carried: an answer to an older one than `getToken()` says nothing
   * about the present session. May come several times.
   */
  readonly onSessionInvalid: (token: string | null) => void;
}

/** What a caller may put into an operation's `context`. */
export interface VigilContext {
  /** Exactly-once key of a mutation (UUID); the same id for each repeat. Made anew when absent. */
  readonly commandId?: string;
  /**
   * false: a failed query is told at once, because its caller repeats it by itself and may have something
   * else to show.
   */
  readonly repeats?: boolean;
}

/** The context of a query that its caller repeats. */
export const repeatedByCaller: VigilContext = { repeats: false };

const requestTimeoutMs = 60_000;
/**
 * How often a query is asked altogether: more often when no server answered (an api was lost and the proxy
 * has not noticed, or all are being restarted).
 */
const attempts = { unanswered: 5, answered: 3 };
const pause: Backoff = { firstMs: 400, longestMs: 2000 };

/**
 * The one way to the server. Header `token`; `x-command-id` on each mutation; the last `x-position` a
 * mutation answered is sent with every later call, so that lists show what was just done, and an answer never
 * gives way to an older one (`shareQueries`). What is asked in one turn is one request (`batchQueries`).
 * Queries are repeated on a fault, twice where a server answered, for some 4 s where none did, not without a
 * network; mutations never (their caller knows whether to, with the same command id). A query that is not
 * answered for some seconds makes the page look whether anybody is there (`watchLine`). Objects are not
 * merged by id: each query owns its data, because the same option or question stands differently in different
 * papers.
 */
export function createVigilClient({ onSessionInvalid }: VigilClientOptions): ApolloClient {
  let position: string | null = null;

  const headers = new ApolloLink((operation, forward) => {
    const context = operation.getContext();
    const mutation = operation.operationType === OperationTypeNode.MUTATION;
    const token = getToken();
    operation.setContext({
      sentToken: token,
      headers: {
        ...context['headers'],
        ...(token === null ? {} : { token }),
        ...(mutation
          ? { 'x-command-id': (context['commandId'] as string | undefined) ?? newCommandId() }
          : {}),
        ...(position === null ? {} : { 'x-position': position }),
      },
    });
    return forward(operation).pipe(
      tap(({ data }) => {
        reportConnection('http', true);
        learnAccounts(data, token);
        const reached = (operation.getContext()['response'] as Response | undefined)?.headers.get(
          'x-position',
        );
        if (reached) position = reached;
      }),
      finalize(mutation ? () => undefined : watchLine()),
    );
  });

  const errors = new ErrorLink(({ error, operation }) => {
    if (refusalOf(error)?.code === codes.sessionInvalid) {
      const { sentToken } = operation.getContext();
      onSessionInvalid(sentToken === undefined ? getToken() : (sentToken as string | null));
    }
    if (isUnreachable(error) && !isAbort(error)) reportConnection('http', false);
  });

  const retry = new RetryLink({
    delay: (count) => backoff(count, pause),
    attempts: (count, operation, error) =>
      operation.operationType === OperationTypeNode.QUERY &&
      operation.getContext()['repeats'] !== false &&
      isFault(error) &&
      !isAbort(error) &&
      connection() !== 'offline' &&
      count < (isUnanswered(error) ? attempts.unanswered : attempts.answered),
  });

  const http = ApolloLink.from([
    shareQueries(getToken),
    retry,
    headers,
    batchQueries({ uri: '/graphql', fetch: fetchWithin, credentials: 'same-origin' }),
  ]);
  const socket = new GraphQLWsLink(createSocket(onSessionInvalid));

  return new VigilClient({
    link: ApolloLink.from([
      errors,
      new RemoveTypenameFromVariablesLink(),
      ApolloLink.split(({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION, socket, http),
    ]),
    cache: new InMemoryCache({ dataIdFromObject: () => undefined }),
    queryDeduplication: false,
    defaultOptions: {
      watchQuery: { fetchPolicy: 'cache-and-network' },
      query: { fetchPolicy: 'network-only' },
    },
  });
}

/**
 * What a subscription tells is its hearers' alone. In the cache nobody would read it, and each message that is written
 * there makes every query that is still on its way give up and ask anew.
 */
class VigilClient extends ApolloClient {
  override subscribe<TData = unknown, TVariables extends OperationVariables = OperationVariables>(
    options: ApolloClient.SubscribeOptions<TData, TVariables>,
  ) {
    return super.subscribe<TData, TVariables>({
      ...options,
      fetchPolicy: options.fetchPolicy ?? 'no-cache',
    } as ApolloClient.SubscribeOptions<TData, TVariables>);
  }
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Spec 1 §7: 60 s for a call. */
const fetchWithin: typeof fetch = (input, init) => {
  const limit = AbortSignal.timeout(requestTimeoutMs);
  const given = init?.signal;
  const signal =
    given == null ? limit : typeof AbortSignal.any === 'function' ? AbortSignal.any([given, limit]) : given;
  return fetch(input, { ...init, signal });
};
