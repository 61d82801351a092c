import { HeaderMap, type ApolloServer } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  execute,
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import { countedAnswer, tooLarge, type Answer } from '../faults.js';
import { errorsText } from '../http/answer.js';
import { beginRequest } from '../http/arrival.js';
import { bodyLimits } from '../limits/body-limits.js';
import { heavyCallsIn } from '../limits/rates.js';
import type { RequestScope } from '../request-scope.js';
import type { Services } from '../services.js';
import { refuseSharedCommandId, rootFieldsOf, type Documents, type Prepared } from './documents.js';
import { tellError } from './graphql-errors.js';

/** What answers operations. */
export interface Operations {
  readonly services: Services;
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  readonly apollo: ApolloServer<RequestScope>;
  /** root fields that carry a picture or a file */
  readonly heavyOperations: ReadonlySet<string>;
  /** root fields that take the short way when they come alone */
  readonly hotOperations: ReadonlySet<string>;
}

/** What one operation is answered with; `text`: JSON. */
export interface Told {
  readonly status: number;
  readonly text: string;
  readonly failed: boolean;
  /** how far the log is that it has reached */
  readonly position: string | null;
  readonly retryAfterSeconds?: number | null;
  /** of Apollo Server, which answers what may be long */
  readonly headers?: ReadonlyMap<string, string>;
}

interface GraphQLBody {
  readonly query?: unknown;
  readonly variables?: unknown;
  readonly operationName?: unknown;
}

/** A sound document and the operation of it that a request means. */
interface Asked {
  readonly document: DocumentNode;
  readonly operationName: string | null;
  readonly variables: unknown;
  readonly rootFields: readonly string[];
}

/**
 * Charges, judges, executes and counts one operation; `inBatch`: it came with others, and is to be a query. Never
 * rejects: what goes wrong is what it is answered with.
 */
export async function answerOperation(
  operations: Operations,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  inBatch: boolean,
): Promise<Told> {
  const { services, heavyOperations } = operations;
  const startedAt = inBatch ? services.clock.monotonic() : request.startedAt;
  let root = 'other';
  let failed = true;
  try {
    // Before the document is looked at: looking at a bad one costs the most.
    const begun = beginRequest(services, request, reply);
    const scope = begun instanceof Promise ? await begun : begun;
    const asked = whatIsAsked(operations.documents, (body ?? {}) as GraphQLBody);
    const rootFields = asked !== null && 'rootFields' in asked ? asked.rootFields : [];
    root = rootFields[0] ?? root;
    const heavyCalls = heavyCallsIn(rootFields, heavyOperations);
    if (heavyCalls === 0 && request.bodyLength > bodyLimits.normal) return errorsTold(tooLarge, request.id);
    if (scope.session !== null) services.rates.heavy(scope.session, heavyCalls);
    if (asked !== null && 'refused' in asked) return refusedTold(operations, asked.refused, scope);
    if (inBatch && asked !== null && !isQuery(asked)) return refusedTold(operations, [queriesAlone()], scope);
    if (asked !== null) refuseSharedCommandId(asked, asked.operationName, rootFields, scope.commandId);
    const told =
      asked !== null && isHot(asked, operations)
        ? await answerHot(operations, asked, scope)
        : await answerByApollo(operations.apollo, scope, request, body);
    ({ failed } = told);
    return told;
  } catch (error) {
    const about = { correlationId: request.id, operation: root };
    return errorsTold(countedAnswer(services, error, about), request.id);
  } finally {
    services.metrics
      .operation('graphql', root)
      .record(failed ? 'failed' : 'ok', (services.clock.monotonic() - startedAt) / 1000);
  }
}

const queriesAlone = () => new GraphQLError('of several operations in one request all are queries');

export const errorsTold = (answer: Answer, correlationId: string): Told => ({
  status: answer.status,
  text: errorsText(answer, correlationId),
  failed: true,
  position: null,
  retryAfterSeconds: answer.retryAfterSeconds,
});

/** What is not taken here (more than the limits allow, a subscription) is told without looking closer. */
interface Refused {
  readonly refused: readonly GraphQLError[];
}

/** Null for what cannot be prepared: Apollo then says what is wrong with it. */
function whatIsAsked(documents: Documents, body: GraphQLBody): Asked | Refused | null {
  if (typeof body.query !== 'string') return null;
  const operationName = typeof body.operationName === 'string' ? body.operationName : null;
  try {
    const prepared: Prepared = documents.prepare(body.query);
    if ('errors' in prepared) return prepared.tooMuch ? { refused: prepared.errors } : null;
    if (getOperationAST(prepared.document, operationName)?.operation === OperationTypeNode.SUBSCRIPTION)
      return { refused: [new GraphQLError('a subscription is taken over graphql-ws alone')] };
    const rootFields = rootFieldsOf(prepared, operationName);
    return { document: prepared.document, operationName, variables: body.variables, rootFields };
  } catch {
    return null;
  }
}

const isQuery = ({ document, operationName }: Asked): boolean =>
  getOperationAST(document, operationName)?.operation === OperationTypeNode.QUERY;

const isHot = ({ rootFields }: Asked, { hotOperations }: Operations): boolean =>
  rootFields.length === 1 && hotOperations.has(rootFields[0] ?? '');

function refusedTold(
  { services }: Operations,
  errors: readonly GraphQLError[],
  { correlationId }: RequestScope,
): Told {
  const about = { correlationId, operation: 'other' };
  const told = errors.map((error) => tellError(error, services, about));
  return { status: 400, text: JSON.stringify({ errors: told }), failed: true, position: null };
}

async function answerHot(
  { schema, services }: Operations,
  { document, operationName, variables, rootFields }: Asked,
  scope: RequestScope,
): Promise<Told> {
  const running = execute({
    schema,
    document,
    variableValues: typeof variables === 'object' ? (variables as Record<string, unknown> | null) : null,
    operationName,
    contextValue: scope,
  });
  const result = running instanceof Promise ? await running : running;
  const position = scope.reachedPosition;
  if (result.errors === undefined)
    return { status: 200, text: JSON.stringify(result), failed: false, position };
  const about = { correlationId: scope.correlationId, operation: rootFields[0] ?? '' };
  const errors = result.errors.map((error) => tellError(error, services, about));
  return { status: 200, text: JSON.stringify({ errors, data: result.data ?? null }), failed: true, position };
}

async function answerByApollo(
  apollo: ApolloServer<RequestScope>,
  scope: RequestScope,
  request: FastifyRequest,
  body: unknown,
): Promise<Told> {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  const response = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: request.method.toUpperCase(),
      headers,
      search: new URL(request.url, 'http://vigil').search,
      body,
    },
    context: () => Promise.resolve(scope),
  });
  if (response.body.kind !== 'complete') throw new Error('incremental delivery is not offered');
  const status = response.status ?? 200;
  const text = response.body.string;
  const failed = status >= 400 || text.startsWith('{"errors"');
  return { status, text, failed, position: scope.reachedPosition, headers: response.headers };
}
