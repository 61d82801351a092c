import { ApolloLink, type Observable } from '@apollo/client';
import { OperationTypeNode, type DocumentNode } from 'graphql';
import { catchError, defer, finalize, map, of, share, tap, throwError } from 'rxjs';

type Answer = ApolloLink.Result;

/** One query with its variables, as long as calls of it are on their way. */
interface Asked {
  /** how often it was sent; the calls are numbered by it */
  count: number;
  /** calls without an answer yet */
  open: number;
  /** the call of this very moment: who asks together is answered together */
  now: Observable<Answer> | null;
  /** of the answers that came, the one that was asked for last */
  newest: { readonly number: number; readonly answer: Answer } | null;
}

/**
 * What asks the same thing in one go (the parts of a page that appear together) is one call. Who asks later asks
 * anew, though such a call is on its way: what made them ask (a change of one's own, a push) may be younger than what
 * that call brings. And an answer that is overtaken by one asked for later gives way to it: what is shown never goes
 * back to what it was. Instead of Apollo's own deduplication, which joins any call under way, and takes the answer that
 * comes last for the newest. `owner`: whose answers they are, the session's token.
 */
export function shareQueries(owner: () => string | null): ApolloLink {
  const known = new WeakMap<DocumentNode, Map<string, Asked>>();
  return new ApolloLink((operation, forward) => {
    const { query, variables, operationType } = operation;
    if (operationType !== OperationTypeNode.QUERY) return forward(operation);
    const ofQuery = known.get(query) ?? new Map<string, Asked>();
    known.set(query, ofQuery);
    const key = JSON.stringify([variables, operation.getContext()['repeats'] ?? true, owner()]);
    const asked: Asked = ofQuery.get(key) ?? { count: 0, open: 0, now: null, newest: null };
    ofQuery.set(key, asked);
    if (asked.now !== null) return asked.now;
    const number = (asked.count += 1);
    const overtaking = (): Answer | null =>
      asked.newest !== null && asked.newest.number > number ? asked.newest.answer : null;
    const call = defer(() => {
      asked.open += 1;
      return forward(operation);
    }).pipe(
      map((answer) => overtaking() ?? answer),
      catchError((error: unknown) => {
        const newer = overtaking();
        return newer === null ? throwError(() => error) : of(newer);
      }),
      tap((answer) => {
        if (overtaking() === null) asked.newest = { number, answer };
      }),
      finalize(() => {
        asked.open -= 1;
        if (asked.open === 0) ofQuery.delete(key);
      }),
      share(),
    );
    asked.now = call;
    queueMicrotask(() => {
      asked.now = null;
    });
    return call;
  });
}
