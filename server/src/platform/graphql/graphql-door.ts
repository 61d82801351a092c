import { HeaderMap, type ApolloServer } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  execute,
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import { countedAnswer, tooLarge } from '../faults.js';
import { sendErrors, sendJson, sendLongJson } from '../http/answer.js';
import { beginRequest } from '../http/arrival.js';
import type { InFlight } from '../http/in-flight.js';
import { bodyLimits } from '../limits/body-limits.js';
import { declarationsOf } from '../declarations/declarations.js';
import { heavyCallsIn } from '../limits/rates.js';
import type { RequestScope } from '../request-scope.js';
import type { Services } from '../services.js';
import { refuseSharedCommandId, rootFieldsOf, type Documents, type Prepared } from './documents.js';
import { tellError } from './graphql-errors.js';

/**
 * Operations whose documents take the short way: graphql-js at once, behind the same access, error and limit
 * code (engine §13).
 */
const hotOperations: ReadonlySet<string> = new Set([
  'fillAnswer',
  'quDetail',
  'markAs',
  'createPaper',
  'paperDetail',
  'checkProcess',
  'leaveIncr',
]);

export interface GraphQLDoorParts {
  readonly services: Services;
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  readonly apollo: ApolloServer<RequestScope>;
  readonly inFlight: InFlight;
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

/** `POST /graphql`: hot documents by graphql-js, all others by Apollo Server. */
export function addGraphQLDoor(app: FastifyInstance, parts: GraphQLDoorParts): void {
  const { services, inFlight } = parts;
  const { heavyOperations } = declarationsOf(services);
  app.route({
    method: 'POST',
    url: '/graphql',
    bodyLimit: bodyLimits.capture,
    handler: async (request, reply) => {
      inFlight.begin();
      let root = 'other';
      let failed = false;
      try {
        // Before the document is looked at: looking at a bad one costs the most.
        const begun = beginRequest(services, request, reply);
        const scope = begun instanceof Promise ? await begun : begun;
        const asked = whatIsAsked(parts.documents, (request.body ?? {}) as GraphQLBody);
        const rootFields = asked !== null && 'rootFields' in asked ? asked.rootFields : [];
        root = rootFields[0] ?? root;
        const heavyCalls = heavyCallsIn(rootFields, heavyOperations);
        if (heavyCalls === 0 && request.bodyLength > bodyLimits.normal)
          return sendErrors(reply, tooLarge, request.id);
        if (scope.session !== null) services.rates.heavy(scope.session, heavyCalls);
        if (asked !== null && 'refused' in asked) {
          failed = true;
          return tellRefused(parts, asked.refused, scope, reply);
        }
        if (asked !== null) refuseSharedCommandId(asked, asked.operationName, rootFields, scope.commandId);
        if (asked !== null && isHot(asked)) failed = await answerHot(parts, asked, scope, reply);
        else failed = await answerByApollo(parts.apollo, scope, request, reply);
      } catch (error) {
        failed = true;
        sendErrors(
          reply,
          countedAnswer(services, error, { correlationId: request.id, operation: root }),
          request.id,
        );
      } finally {
        inFlight.end();
        services.metrics
          .operation('graphql', root)
          .record(failed ? 'failed' : 'ok', (services.clock.monotonic() - request.startedAt) / 1000);
      }
      return reply;
    },
  });
}

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

const isHot = ({ rootFields }: Asked): boolean =>
  rootFields.length === 1 && hotOperations.has(rootFields[0] ?? '');

function tellRefused(
  { services }: GraphQLDoorParts,
  errors: readonly GraphQLError[],
  { correlationId }: RequestScope,
  reply: FastifyReply,
): FastifyReply {
  const about = { correlationId, operation: 'other' };
  const told = errors.map((error) => tellError(error, services, about));
  sendJson(reply, 400, JSON.stringify({ errors: told }));
  return reply;
}

async function answerHot(
  parts: GraphQLDoorParts,
  { document, operationName, variables, rootFields }: Asked,
  scope: RequestScope,
  reply: FastifyReply,
): Promise<boolean> {
  const running = execute({
    schema: parts.schema,
    document,
    variableValues: typeof variables === 'object' ? (variables as Record<string, unknown> | null) : null,
    operationName,
    contextValue: scope,
  });
  const result = running instanceof Promise ? await running : running;
  if (scope.reachedPosition !== null) reply.header('x-position', scope.reachedPosition);
  if (result.errors === undefined) {
    sendJson(reply, 200, JSON.stringify(result));
    return false;
  }
  const about = { correlationId: scope.correlationId, operation: rootFields[0] ?? '' };
  sendJson(
    reply,
    200,
    JSON.stringify({
      errors: result.errors.map((error) => tellError(error, parts.services, about)),
      data: result.data ?? null,
    }),
  );
  return true;
}

async function answerByApollo(
  apollo: ApolloServer<RequestScope>,
  scope: RequestScope,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  const response = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: request.method.toUpperCase(),
      headers,
      search: new URL(request.url, 'http://vigil').search,
      body: request.body,
    },
    context: () => Promise.resolve(scope),
  });
  for (const [name, value] of response.headers) reply.header(name, value);
  const status = response.status ?? 200;
  if (response.body.kind !== 'complete') throw new Error('incremental delivery is not offered');
  if (status === 200) await sendLongJson(request, reply, response.body.string);
  else reply.code(status).send(response.body.string);
  return status >= 400 || response.body.string.startsWith('{"errors"');
}
