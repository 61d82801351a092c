import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.js';
import type { Session } from '../context.js';
import { bodyLimits } from '../limits/body-limits.js';
import { largeBody, type LargeBodies, type LargeBody } from '../limits/large-bodies.js';
import { BadRequestError } from '../rest/coerce-input.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Bytes of the JSON body as it arrived; 0 without one. */
    bodyLength: number;
    /** Its body is a large one, and was let in. */
    largeBody: LargeBody | null;
  }
}

/**
 * JSON bodies only, whatever the content type calls itself with `json` in it; an empty body is none. Anything
 * else is not read. A request has arrived when its body is whole: whoever announced it before a deadline and writes it
 * afterwards, knowing more, is late (decision 334).
 */
export function readJsonBodies(app: FastifyInstance, clock: Clock): void {
  app.decorateRequest('bodyLength', 0);
  app.decorateRequest('largeBody', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    request.bodyLength = bytes.length;
    // Before a large one waits for its turn: that is the server's doing.
    request.arrivedAt = clock.now();
    if (request.largeBody === null) parse(bytes, done);
    else void request.largeBody.turn().then(() => parse(bytes, done));
  });
}

/** Who sends, and how a body that is not let in is answered. */
export interface AnnouncedTo {
  readonly bodies: LargeBodies;
  /** May reject with `RetryLaterError`. */
  readonly sessionOf: (request: FastifyRequest) => Session | null | Promise<Session | null>;
  readonly refuse: (request: FastifyRequest, reply: FastifyReply, error: unknown) => void;
}

/**
 * Large bodies are announced before they are read, and decoded when the loop has time for them: a turn in which
 * many are decoded would hold up every small call for the time that all of them take.
 */
export function announceLargeBodies(app: FastifyInstance, { bodies, sessionOf, refuse }: AnnouncedTo): void {
  const announce = (request: FastifyRequest, reply: FastifyReply, session: Session | null, bytes: number) => {
    const announced = bodies.announced(session, bytes);
    request.largeBody = announced;
    for (const end of ['finish', 'close']) reply.raw.once(end, () => announced.over());
  };
  // No promise for what is small: every save passes here.
  app.addHook('onRequest', (request, reply, done) => {
    const bytes = announcedBytes(request);
    // A larger one is refused by its length before it is read.
    if (bytes < largeBody || bytes > bodyLimits.capture) return done();
    void (async () => announce(request, reply, await sessionOf(request), bytes))().then(
      () => done(),
      (error: unknown) => refuse(request, reply, error),
    );
  });
}

/** Bytes of a JSON body; of one that does not say, the least that is large. */
function announcedBytes({ headers }: FastifyRequest): number {
  if (headers['content-type']?.includes('json') !== true) return 0;
  const length = headers['content-length'];
  return length === undefined ? (headers['transfer-encoding'] === undefined ? 0 : largeBody) : Number(length);
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
