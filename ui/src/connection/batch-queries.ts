import { ApolloLink, HttpLink } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { BatchLink } from '@apollo/client/link/batch';
import { BatchHttpLink } from '@apollo/client/link/batch-http';
import { OperationTypeNode } from 'graphql';
import { catchError, forkJoin, tap, throwError, type Observable } from 'rxjs';

type Answers = Observable<ApolloLink.Result[]>;

/** The server takes as many in one request. */
const most = 10;
/** A server that takes no batches: an older one, while newer ones take its place. */
const knowsNone = (error: unknown): boolean => ServerError.is(error) && error.statusCode === 400;

/** In an operation's context: it was one of several in its request. */
const inBatch = 'inBatch';

/**
 * The end of the line over HTTP: queries that are asked in one turn, with the same headers, are one request, whose
 * answer comes when all of theirs are there; one alone and each mutation is a request as ever. What a query is refused
 * as a whole (a rate, a store that is away) fails it as the status of its own request would.
 */
export function batchQueries(options: HttpLink.Options): ApolloLink {
  const single = new HttpLink(options);
  const alone = (operations: ApolloLink.Operation[], forwards: ApolloLink.ForwardFunction[]): Answers =>
    forkJoin(operations.map((operation, at) => (forwards[at] as ApolloLink.ForwardFunction)(operation)));
  const batches = new BatchLink({
    batchInterval: 0,
    batchMax: most,
    batchKey: (operation) => JSON.stringify(operation.getContext()['headers']),
    batchHandler: (operations, forwards) => {
      for (const operation of operations) operation.setContext({ [inBatch]: operations.length > 1 });
      if (operations.length === 1) return alone(operations, forwards);
      return together(options, operations).pipe(
        catchError((error: unknown) =>
          knowsNone(error) ? alone(operations, forwards) : throwError(() => error),
        ),
      );
    },
  });
  return ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.QUERY,
    ApolloLink.from([failing, batches, single]),
    single,
  );
}

/** One request for these; it leaves as soon as the last of them is in it. */
function together(options: HttpLink.Options, operations: ApolloLink.Operation[]): Answers {
  const link = new BatchHttpLink({ ...options, batchMax: operations.length, batchKey: () => '' });
  return forkJoin(operations.map((operation) => link.request(operation, nowhere)));
}

const nowhere: ApolloLink.ForwardFunction = () => {
  throw new Error('nothing stands behind it');
};

const failing = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap((result) => {
      const status = operation.getContext()[inBatch] === true ? statusOf(result) : null;
      if (status === null) return;
      const told = { bodyText: JSON.stringify(result), response: new Response(null, { status }) };
      throw new ServerError(`it was answered ${status}`, told);
    }),
  ),
);

/** The status it would have had alone, when nothing of it was executed: an error at no place in the answer. */
function statusOf({ errors }: ApolloLink.Result): number | null {
  const [first] = errors ?? [];
  const status = first === undefined || first.path !== undefined ? null : Number(first.extensions?.['code']);
  return status !== null && status >= 400 && status < 600 ? status : null;
}
