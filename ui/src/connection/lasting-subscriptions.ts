import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { map, retry, throwError, timer } from 'rxjs';
import { isFault } from './errors.ts';

const pauseMs = { first: 500, longest: 10_000 };

/**
 * Makes a subscription again that a server could not serve while its socket stood (it has lost a store): after 0.5 s, then twice as long each time up to 10 s.
 * A refusal is final. One whose context says `repeats: false` is left to its caller, who resumes it from where it was.
 */
export const lastingSubscriptions = new ApolloLink((operation, forward) => {
  if (operation.getContext()['repeats'] === false) return forward(operation);
  return forward(operation).pipe(
    // What fails before its first event comes as a result that has errors.
    map((result) => {
      if (result.errors?.length) throw new CombinedGraphQLErrors(result);
      return result;
    }),
    retry({
      delay: (error: unknown, count) =>
        isFault(error) ? timer(Math.min(pauseMs.longest, pauseMs.first * 2 ** (count - 1)) * (0.5 + Math.random() / 2)) : throwError(() => error),
      resetOnSuccess: true,
    }),
  );
});
