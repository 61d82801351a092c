import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noSuchPath, answerTo } from '../platform/faults.js';
import { notAllowed, sessionInvalid } from '../platform/errors.js';
import { sendAnswer } from '../platform/http/answer.js';
import { sessionBy, tokenHeader } from '../platform/http/arrival.js';
import type { Services } from '../platform/services.js';
import { cookieMayBeUsed } from '../platform/sessions/origins.js';
import { tokenInCookie } from '../platform/sessions/session-cookie.js';
import { rangeOf } from './byte-range.js';
import { mayOpen } from './file-access.js';
import { fileNamePart } from './file-name.js';

/** Types a browser may show in place; everything else is a download. */
const shown = /^(image\/(jpeg|png|webp|gif|avif)|audio\/|video\/|application\/pdf$)/;

/**
 * `GET /api/common/file/{fileId}`: the file's bytes, or one range of them; `?name=` says what a download is
 * called. Header `token`, or the cookie when the page is ours.
 */
export function addFileRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { fileId: string }; Querystring: { name?: unknown } }>(
    '/api/common/file/:fileId',
    async (request, reply) => {
      try {
        return await send(services, request, reply, {
          fileId: request.params.fileId,
          name: request.query.name,
        });
      } catch (error) {
        sendAnswer(reply, answerTo(error, services.logger, { correlationId: request.id, operation: 'file' }));
        return reply;
      }
    },
  );
}

interface Asked {
  readonly fileId: string;
  readonly name: unknown;
}

async function send(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { fileId, name }: Asked,
): Promise<FastifyReply> {
  const session = await sessionBy(services, tokenHeader(request) ?? cookieToken(services, request));
  const file = /^[0-9a-f]{64}$/.test(fileId) ? await services.files.get(fileId) : null;
  if (file === null) {
    sendAnswer(reply, noSuchPath);
    return reply;
  }
  if (!mayOpen(file, session)) throw session === null ? sessionInvalid() : notAllowed();
  reply
    .header('etag', `"${fileId}"`)
    .header(
      'cache-control',
      file.owner === null ? 'public, max-age=31536000, immutable' : 'private, max-age=3600',
    )
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header(
      'content-disposition',
      `${shown.test(file.mimeType) ? 'inline' : 'attachment'}${fileNamePart(name)}`,
    )
    .header('content-type', file.mimeType);
  if (request.headers['if-none-match'] === `"${fileId}"`) return reply.code(304).send();
  const range = rangeOf(request.headers.range, file.bytes.length);
  if (range === null)
    return reply.send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.length));
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${file.bytes.length}`).send();
  const part = file.bytes.subarray(range.start, range.end + 1);
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes.length}`);
  return reply.send(Buffer.from(part.buffer, part.byteOffset, part.length));
}

const cookieToken = (services: Services, request: FastifyRequest): string | undefined =>
  cookieMayBeUsed(request.headers, services.config.publicOrigins)
    ? tokenInCookie(request.headers.cookie)
    : undefined;
