import { promisify } from 'node:util';
import { gzip, gzipSync, type ZlibOptions } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '../faults.js';
import { refusalEnvelope } from '../rest/envelope.js';

/** Shorter texts are not worth the time. */
const compressFromCharacters = 4096;
/** Up to here handing the text to another thread costs the API thread more than compressing it. */
const compressHereUpToCharacters = 16_384;
/**
 * A window of 8 KiB and a small table: most of a short text's cost is setting up, and JSON loses nothing by
 * it.
 */
const fast: ZlibOptions = { level: 1, windowBits: 13, memLevel: 7 };
const gzipElsewhere = promisify(gzip) as (text: string, options: ZlibOptions) => Promise<Buffer>;

/** Sends an envelope that is JSON text already. */
export function sendJson(reply: FastifyReply, status: number, text: string): void {
  reply.code(status).header('content-type', 'application/json; charset=utf-8').send(text);
}

/**
 * The same for lists: long texts are compressed, the longest off the API thread, for clients that take gzip.
 * Never used for changing calls.
 */
export async function sendLongJson(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<void> {
  if (
    text.length < compressFromCharacters ||
    !/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  ) {
    sendJson(reply, 200, text);
    return;
  }
  const bytes =
    text.length > compressHereUpToCharacters ? await gzipElsewhere(text, fast) : gzipSync(text, fast);
  reply
    .code(200)
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-encoding', 'gzip')
    .header('vary', 'accept-encoding')
    .send(bytes);
}

/** Sends a refusal or a fault in the envelope, with `Retry-After` where it may pass. */
export function sendAnswer(reply: FastifyReply, answer: Answer): void {
  if (answer.retryAfterSeconds !== null) reply.header('retry-after', String(answer.retryAfterSeconds));
  sendJson(reply, answer.status, refusalEnvelope(answer));
}

/** The same as GraphQL tells it. */
export function sendErrors(reply: FastifyReply, answer: Answer, correlationId: string): FastifyReply {
  if (answer.retryAfterSeconds !== null) reply.header('retry-after', String(answer.retryAfterSeconds));
  sendJson(reply, answer.status, errorsText(answer, correlationId));
  return reply;
}

export const errorsText = ({ code, reason, msg, data }: Answer, correlationId: string): string =>
  JSON.stringify({
    errors: [{ message: msg, extensions: { code, reason, data, correlationId } }],
    data: null,
  });
