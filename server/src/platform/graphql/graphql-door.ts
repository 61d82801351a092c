import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { declarationsOf } from '../declarations/declarations.js';
import { badRequest, tooLarge } from '../faults.js';
import { sendJson, sendLongJson } from '../http/answer.js';
import type { InFlight } from '../http/in-flight.js';
import { bodyLimits } from '../limits/body-limits.js';
import { answerOperation, errorsTold, type Operations, type Told } from './answer-operation.js';

export interface GraphQLDoorParts extends Omit<Operations, 'heavyOperations' | 'hotOperations'> {
  readonly inFlight: InFlight;
}

/** How many queries one request may bring. */
const mostInBatch = 10;

/**
 * `POST /graphql`: hot documents by graphql-js, all others by Apollo Server. An array of queries is answered with an
 * array in their order: what a page asks when it opens is one request.
 */
export function addGraphQLDoor(app: FastifyInstance, { inFlight, ...parts }: GraphQLDoorParts): void {
  const { heavyOperations, hotOperations } = declarationsOf(parts.services);
  const operations: Operations = { ...parts, heavyOperations, hotOperations };
  app.route({
    method: 'POST',
    url: '/graphql',
    bodyLimit: bodyLimits.capture,
    handler: async (request, reply) => {
      inFlight.begin();
      try {
        const { body } = request;
        if (Array.isArray(body)) await answerBatch(operations, request, reply, body);
        else await tell(request, reply, await answerOperation(operations, request, reply, body, false));
      } finally {
        inFlight.end();
      }
      return reply;
    },
  });
}

async function tell(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, text, position, headers, retryAfterSeconds }: Told,
): Promise<void> {
  if (position !== null) reply.header('x-position', position);
  if (retryAfterSeconds != null) reply.header('retry-after', String(retryAfterSeconds));
  if (headers === undefined) {
    sendJson(reply, status, text);
    return;
  }
  for (const [name, value] of headers) reply.header(name, value);
  if (status === 200) await sendLongJson(request, reply, text);
  else reply.code(status).send(text);
}

const none: ReadonlyMap<string, string> = new Map();

/**
 * Each is charged, judged and counted as if it had come alone, and begins in a turn of its own, as calls over several
 * connections do. Queries alone: a change has its own command id and waits for nobody.
 */
async function answerBatch(
  operations: Operations,
  request: FastifyRequest,
  reply: FastifyReply,
  bodies: readonly unknown[],
): Promise<void> {
  const { log } = operations.services;
  const fits = bodies.length > 0 && bodies.length <= mostInBatch;
  if (!fits || request.bodyLength > bodyLimits.normal)
    return tell(request, reply, errorsTold(fits ? tooLarge : badRequest(null), request.id));
  const asked: Promise<Told>[] = [];
  for (const body of bodies) {
    if (asked.length > 0) await nextTurn();
    asked.push(answerOperation(operations, request, reply, body, true));
  }
  const told = await Promise.all(asked);
  const reached = told.flatMap(({ position }) => position ?? []);
  return tell(request, reply, {
    status: 200,
    text: `[${told.map(({ text }) => text).join(',')}]`,
    failed: false,
    position: reached.toSorted((one, other) => log.compare(other, one))[0] ?? null,
    headers: none,
  });
}
