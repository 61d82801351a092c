import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import type { Config } from '../../config/env.js';
import type { Clock } from '../clock.js';
import { correlationIdOf } from '../correlation.js';
import { answerTo, badRequest, noSuchPath, restarting, tooLarge, type Answer } from '../faults.js';
import { bodyLimits } from '../limits/body-limits.js';
import type { Logger } from 'pino';
import { sendAnswer } from './answer.js';
import { readJsonBodies } from './json-body.js';

/**
 * The HTTP application without routes: limits, correlation id, arrival time, JSON bodies, and the catalogue's
 * answer to every failure.
 */
export function createHttpApp(
  config: Pick<Config, 'trustProxy'>,
  clock: Clock,
  logger: Logger,
  isStopping: () => boolean,
): FastifyInstance {
  const app = fastify({
    logger: false,
    trustProxy: config.trustProxy,
    bodyLimit: bodyLimits.normal,
    forceCloseConnections: true,
    requestTimeout: 300_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    return503OnClosing: true,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: true, maxParamLength: 200 },
    // A path that cannot be meant (`%zz`, a name of thousands of letters) comes past every hook.
    frameworkErrors: (_error, request, reply) => {
      reply.header('x-correlation-id', request.id).header('x-content-type-options', 'nosniff');
      sendAnswer(reply, noSuchPath);
    },
    genReqId: (request) => correlationIdOf(request.headers['x-correlation-id']),
  });
  app.decorateRequest('arrivedAt', 0);
  app.decorateRequest('startedAt', 0);
  app.addHook('onRequest', (request, reply, done) => {
    request.arrivedAt = clock.now();
    request.startedAt = clock.monotonic();
    reply.header('x-correlation-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    if (isStopping()) {
      reply.header('connection', 'close');
      if (request.url !== '/readyz') {
        sendAnswer(reply, restarting);
        return;
      }
    }
    done();
  });
  readJsonBodies(app, clock);
  app.setErrorHandler((error, request, reply) => {
    // Who goes in the middle of a body hears no answer, and it is no fault of the server's.
    const isGone = request.raw.destroyed && !request.raw.complete;
    sendAnswer(reply, isGone ? badRequest('body') : answerOf(error, logger, request.id));
  });
  app.setNotFoundHandler((_request, reply) => {
    sendAnswer(reply, noSuchPath);
  });
  return app;
}

function answerOf(error: unknown, logger: Logger, correlationId: string): Answer {
  const { statusCode, code } = error as Partial<FastifyError>;
  if (statusCode === 413) return tooLarge;
  if (
    typeof code === 'string' &&
    code.startsWith('FST_') &&
    statusCode !== undefined &&
    statusCode >= 400 &&
    statusCode < 500
  )
    return badRequest('body');
  return answerTo(error, logger, { correlationId, operation: 'http' });
}
