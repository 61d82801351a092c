import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noSuchPath, countedAnswer } from '../platform/faults.js';
import { notAllowed, sessionInvalid } from '../platform/errors.js';
import { sendAnswer } from '../platform/http/answer.js';
import { contentDisposition } from '../platform/http/content-disposition.js';
import { sessionBy, tokenHeader } from '../platform/http/arrival.js';
import type { Services } from '../platform/services.js';
import { cookieMayBeUsed } from '../platform/sessions/origins.js';
import { tokenInCookie } from '../platform/sessions/session-cookie.js';
import { rangeOf } from './byte-range.js';
import { accessTo } from './file-access.js';
import { fileViews } from './file-views.js';
import { fileReaders, type FileReaders } from './file-readers.js';

/** Types a browser may show in place; everything else is a download. */
const shown = /^(image\/(jpeg|png|webp|gif|avif)|audio\/|video\/|application\/pdf$)/;

/** How long a browser shows a private file without asking again: another's only while the right to it is fresh. */
const keptSeconds = { open: 3600, seen: 60 } as const;

/** What is said of a file and must not be said, and kept, of a refusal. */
const ofTheFile = ['etag', 'cache-control', 'content-disposition', 'content-range', 'accept-ranges'] as const;

/**
 * `GET /api/common/file/{fileId}`: the file's bytes, or one range of them; `?name=` says what a download is
 * called. Header `token`, or the cookie when the page is ours.
 */
export function addFileRoute(app: FastifyInstance, services: Services): void {
  const readers = fileReaders(services);
  app.get<{ Params: { fileId: string }; Querystring: { name?: unknown } }>(
    '/api/common/file/:fileId',
    async (request, reply) => {
      try {
        return await send({ services, readers }, request, reply, {
          fileId: request.params.fileId,
          name: request.query.name,
        });
      } catch (error) {
        for (const header of ofTheFile) reply.removeHeader(header);
        sendAnswer(reply, countedAnswer(services, error, { correlationId: request.id, operation: 'file' }));
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
  { services, readers }: { readonly services: Services; readonly readers: FileReaders },
  request: FastifyRequest,
  reply: FastifyReply,
  { fileId, name }: Asked,
): Promise<FastifyReply> {
  const session = await sessionBy(services, tokenHeader(request) ?? cookieToken(services, request));
  const file = /^[0-9a-f]{64}$/.test(fileId) ? await services.files.find(fileId) : null;
  if (file === null) {
    sendAnswer(reply, noSuchPath);
    return reply;
  }
  const access = await accessTo(services, session, { ...file, fileId });
  if (access.kind === 'closed') throw session === null ? sessionInvalid() : notAllowed();
  if (access.kind === 'seen' && session !== null && file.owner !== null) {
    const views = fileViews(services);
    const view = { fileId, ownerId: file.owner, kind: file.kind, examId: access.examId };
    await views[access.byItself ? 'soon' : 'now'](session, { ...view, at: services.clock.now() });
  }
  reply
    .header('etag', `"${fileId}"`)
    .header(
      'cache-control',
      file.owner === null
        ? 'public, max-age=31536000, immutable'
        : `private, max-age=${keptSeconds[access.kind]}`,
    )
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header(
      'content-disposition',
      contentDisposition(shown.test(file.mimeType) ? 'inline' : 'attachment', name),
    )
    .header('content-type', file.mimeType);
  if (request.headers['if-none-match'] === `"${fileId}"`) return reply.code(304).send();
  const { sizeBytes } = file;
  const range = rangeOf(request.headers.range, sizeBytes);
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send();
  if (range !== null)
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
  const reader = session === null ? { address: request.ip } : { userId: session.user.id };
  await readers.serve(reader, reply, file, range);
  return reply;
}

const cookieToken = (services: Services, request: FastifyRequest): string | undefined =>
  cookieMayBeUsed(request.headers, services.config.publicOrigins)
    ? tokenInCookie(request.headers.cookie)
    : undefined;
