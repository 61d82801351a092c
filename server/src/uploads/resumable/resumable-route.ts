import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Server, type ServerOptions } from '@tus/server';
import type { Session } from '../../platform/context.js';
import { sessionInvalid } from '../../platform/errors.js';
import { answerTo, type Answer } from '../../platform/faults.js';
import { guarded } from '../../platform/http/multipart-file.js';
import { BadRequestError } from '../../platform/rest/coerce-input.js';
import { refusalEnvelope } from '../../platform/rest/envelope.js';
import type { Services } from '../../platform/services.js';
import { uploads } from './uploads.js';
import { TusStore } from './tus-store.js';

/** Where files that come in pieces are begun; each has its path below. */
export const resumablePath = '/api/common/upload/resumable';

/**
 * The tus protocol (1.0.0: creation, termination) for files of any size: an upload goes on where it broke off,
 * whether the network, the page or the server went. `uploadFinish` then says what has become of it. Metadata:
 * `filename`, `purpose` (media, own). Refusals carry the envelope as their body, with a status that tells a
 * client whether to try again.
 */
export function addResumableRoute(app: FastifyInstance, services: Services): void {
  const sessions = new WeakMap<IncomingMessage, Session>();
  const tus = tusServer(services, sessions);
  const handle = guarded(services, {
    operation: 'uploadResumable',
    access: { kind: 'learner' },
    work: async (request, reply, { session }) => {
      if (session === null) throw sessionInvalid();
      if (request.headers['tus-resumable'] === undefined) throw new BadRequestError('tus-resumable');
      sessions.set(request.raw, session);
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      await tus.handle(request.raw, reply.raw);
      return reply;
    },
  });
  void app.register(async (scope) => {
    // The body is read by the tus server, as it comes.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => {
      done(null);
    });
    scope.addHook('onSend', async (_request, reply, payload) => statusForClients(reply, payload));
    for (const [method, url] of [
      ['POST', resumablePath],
      ['HEAD', `${resumablePath}/:uploadId`],
      ['PATCH', `${resumablePath}/:uploadId`],
      ['DELETE', `${resumablePath}/:uploadId`],
    ] as const)
      scope.route({ method, url, handler: (request: FastifyRequest, reply) => handle(request, reply) });
  });
}

/** A client of this protocol takes every 2xx for success: what is refused with 200 elsewhere is 401 or 403 here. */
function statusForClients(reply: FastifyReply, payload: unknown): unknown {
  if (reply.statusCode === 200) reply.code(String(payload).includes('"SessionInvalid"') ? 401 : 403);
  return payload;
}

function tusServer(services: Services, sessions: WeakMap<IncomingMessage, Session>): Server {
  const begun = uploads(services);
  const sessionOf: (request: TusRequest) => Session = (request) => {
    const session = sessions.get(request.runtime?.node?.req as IncomingMessage);
    if (session === undefined) throw sessionInvalid();
    return session;
  };
  return new Server({
    path: resumablePath,
    relativeLocation: true,
    datastore: new TusStore(begun.partials, begun.kept, begun.demandSpace),
    namingFunction: () => begun.newId(),
    disableTerminationForFinishedUploads: true,
    // Pages of other origins upload nothing.
    allowedOrigins: [],
    onIncomingRequest: async (request, uploadId) => {
      if (request.method !== 'POST') await begun.own(sessionOf(request), uploadId);
    },
    onUploadCreate: async (request, upload) => {
      await begun.begin(sessionOf(request), upload.id, {
        purpose: upload.metadata?.['purpose'] ?? '',
        name: upload.metadata?.['filename'] ?? '',
        sizeBytes: upload.size ?? 0,
      });
      return {};
    },
    onResponseError: (_request, error) => {
      if (!(error instanceof Error)) return undefined;
      const answer = answerTo(error, services.logger, { correlationId: '', operation: 'uploadResumable' });
      return { status_code: statusOf(answer), body: refusalEnvelope(answer) };
    },
  });
}

type TusRequest = Parameters<NonNullable<ServerOptions['onIncomingRequest']>>[0];

function statusOf({ status, reason }: Answer): number {
  if (status !== 200) return status;
  if (reason === 'NotFound') return 404;
  return reason === 'SessionInvalid' ? 401 : 403;
}
