import type { FastifyInstance } from 'fastify';
import { Admission } from '../limits/admission.js';
import { largeBody } from '../limits/yielding-calls.js';
import { BadRequestError } from '../rest/coerce-input.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of the JSON body as it arrived; 0 without one. */
    bodyLength: number;
  }
}

/**
 * JSON bodies only, whatever the content type calls itself with `json` in it; an empty body is none. Anything
 * else is not read. Large ones are decoded and parsed one in each turn of the event loop: a turn in which many
 * arrive would hold up every small call for the time that all of them take.
 */
export function readJsonBodies(app: FastifyInstance): void {
  // Without a bound: what waits was read already, one of a connection, and whose it is nobody knows yet.
  const inTurn = new Admission(1);
  app.decorateRequest('bodyLength', 0);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    request.bodyLength = bytes.length;
    if (bytes.length < largeBody) parse(bytes, done);
    else void inTurn.admitted().then(() => parse(bytes, done));
  });
}

function parse(bytes: Buffer, done: (error: Error | null, body?: unknown) => void): void {
  if (bytes.length === 0) {
    done(null, undefined);
    return;
  }
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString('utf8'));
  } catch {
    done(new BadRequestError('body'));
    return;
  }
  done(null, body);
}
