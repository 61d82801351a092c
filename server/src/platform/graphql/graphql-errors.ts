import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { badRequest, countedAnswer } from '../faults.js';
import type { Metrics } from '../metrics/metrics.js';

/**
 * An error as GraphQL tells it: the same code, reason and sentence as REST in `extensions`. What graphql-js
 * itself found in a document (syntax, validation, a variable of the wrong type) is `BadRequest` and says
 * what; faults are logged once and say nothing.
 */
export function tellError(
  error: unknown,
  services: { readonly logger: Logger; readonly metrics: Metrics },
  about: { readonly correlationId: string; readonly operation: string },
): GraphQLFormattedError {
  const original = originOf(error);
  const place = error instanceof GraphQLError && error.path !== undefined ? { path: error.path } : {};
  if (original instanceof GraphQLError) {
    const { code, reason, msg } = badRequest(null);
    return {
      message: msg,
      ...place,
      extensions: {
        code,
        reason,
        data: null,
        detail: original.message.slice(0, 300),
        correlationId: about.correlationId,
      },
    };
  }
  const { code, reason, msg, data, retryAfterSeconds } = countedAnswer(services, original, about);
  const extensions = {
    code,
    reason,
    data,
    correlationId: about.correlationId,
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  };
  return { message: msg, ...place, extensions };
}

function originOf(error: unknown): unknown {
  let current = error;
  while (
    current instanceof GraphQLError &&
    current.originalError !== undefined &&
    current.originalError !== null
  )
    current = current.originalError;
  return current;
}
