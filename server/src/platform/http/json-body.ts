import type { FastifyInstance } from 'fastify';
import { BadRequestError } from '../rest/coerce-input.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Characters of the JSON body as it arrived; 0 without one. */
    bodyLength: number;
  }
}

/**
 * JSON bodies only, whatever the content type calls itself with `json` in it; an empty body is none. Anything
 * else is not read.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('bodyLength', 0);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.bodyLength = text.length;
    if (text.length === 0) {
      done(null, undefined);
      return;
    }
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      done(new BadRequestError('body'));
      return;
    }
    done(null, body);
  });
}
