import { refuseInMaintenance } from '../maintenance.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enforce } from '../access.js';
import { countedAnswer } from '../faults.js';
import { sendAnswer, sendJson, sendLongJson } from '../http/answer.js';
import { beginRequest } from '../http/arrival.js';
import type { InFlight } from '../http/in-flight.js';
import { bodyLimits } from '../limits/body-limits.js';
import type { Outcome } from '../metrics/operation-metrics.js';
import type { Operation } from '../operations.js';
import type { Services } from '../services.js';
import { BadRequestError, compileArguments } from './coerce-input.js';
import { declarationsOf } from '../declarations/declarations.js';
import { successEnvelope } from './envelope.js';
import { compilePresenter } from './present-output.js';

/** Publishes every operation that declares REST paths. No route has logic of its own. */
export function addRestDoor(
  app: FastifyInstance,
  services: Services,
  operations: readonly Operation[],
  inFlight: InFlight,
): void {
  const { heavyOperations } = declarationsOf(services);
  for (const operation of operations) {
    if (operation.routes.length === 0) continue;
    const handler = handlerOf(operation, services, inFlight);
    for (const route of operation.routes)
      app.route({
        method: route.method,
        url: route.path,
        bodyLimit: heavyOperations.has(operation.name) ? bodyLimits.capture : bodyLimits.normal,
        handler,
      });
  }
}

/** limit, authenticate, authorise, validate, call, present: the same order for every path. */
function handlerOf(operation: Operation, services: Services, inFlight: InFlight) {
  const declared = declarationsOf(services);
  // Made for the first call: of hundreds of paths few are called, and every start would wait for them all.
  const shape = once(() => ({
    coerce: compileArguments(operation.field.args),
    present: compilePresenter(operation.field.type, declared.dictionaries),
  }));
  const meter = services.metrics.operation('rest', operation.name);
  const heavy = declared.heavyOperations.has(operation.name);
  const isQuery = operation.kind === 'query';
  // It sends the answer itself and answers nothing: a reply that is handed back is a thenable to be waited
  // for.
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    let outcome: Outcome = 'ok';
    inFlight.begin();
    try {
      const begun = beginRequest(services, request, reply);
      const context = begun instanceof Promise ? await begun : begun;
      enforce(operation.access, context.session);
      refuseInMaintenance(operation.access, context);
      if (heavy && context.session !== null) services.rates.heavy(context.session);
      const { coerce, present } = shape();
      const result = operation.call(coerce(inputOf(request)), context);
      const data = present(result instanceof Promise ? await result : result);
      if (context.reachedPosition !== null) reply.header('x-position', context.reachedPosition);
      if (isQuery) await sendLongJson(request, reply, successEnvelope(data));
      else sendJson(reply, 200, successEnvelope(data));
    } catch (error) {
      const answer = countedAnswer(services, error, {
        correlationId: request.id,
        operation: operation.name,
      });
      outcome = answer.status === 200 ? 'refused' : 'failed';
      sendAnswer(reply, answer);
    } finally {
      inFlight.end();
      meter.record(outcome, (services.clock.monotonic() - request.startedAt) / 1000);
    }
  };
}

/** Body and query string as one object; what stands in the body counts. */
function inputOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { body, query } = request;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw new BadRequestError('body');
  const fields = body as Record<string, unknown> | null | undefined;
  for (const _key in query as object) return { ...(query as object), ...fields };
  return fields ?? {};
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
