import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enforce } from '../platform/access.js';
import { badInput } from '../platform/errors.js';
import { answerTo, tooLarge } from '../platform/faults.js';
import { sendAnswer, sendJson } from '../platform/http/answer.js';
import { beginRequest } from '../platform/http/arrival.js';
import { bodyLimits } from '../platform/limits/body-limits.js';
import { BadRequestError } from '../platform/rest/coerce-input.js';
import { successEnvelope } from '../platform/rest/envelope.js';
import type { Services } from '../platform/services.js';
import { kindOfUpload } from './file-kinds.js';

/** `POST /api/common/file/upload`, multipart `file` → `{url}`. The file belongs to its uploader and is kept encrypted for that person. */
export function addUploadRoute(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: bodyLimits.upload, files: 1, fields: 20, fieldSize: 10_000, parts: 25 } });
    scope.post('/api/common/file/upload', { bodyLimit: bodyLimits.upload + 64 * 1024 }, async (request, reply) => {
      try {
        return await receive(services, request, reply);
      } catch (error) {
        const tooBig = (error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE';
        sendAnswer(reply, tooBig ? tooLarge : answerTo(asBadRequest(error), services.logger, { correlationId: request.id, operation: 'upload' }));
        return reply;
      }
    });
  });
}

async function receive(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { session } = await beginRequest(services, request, reply);
  enforce({ kind: 'learner' }, session);
  if (session === null) throw new Error('unreachable');
  services.rates.heavy(session);
  if (!request.isMultipart()) throw new BadRequestError('file');
  const file = await request.file();
  if (file === undefined) throw new BadRequestError('file');
  const bytes = await file.toBuffer();
  if (bytes.length === 0) throw badInput('文件内容为空，请重新选择文件！');
  const mimeType = await kindOfUpload(bytes, file.filename);
  if (mimeType === null) throw badInput('不支持的文件类型，请更换文件后重试！');
  const stored = await services.files.put('upload', session.user.id, mimeType, bytes);
  sendJson(reply, 200, successEnvelope(JSON.stringify({ url: `/api/common/file/${stored.fileId}` })));
  return reply;
}

/** What the multipart reader cannot read is the caller's mistake. */
function asBadRequest(error: unknown): unknown {
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
  const callers = typeof code === 'string' && code.startsWith('FST_') && typeof statusCode === 'number' && statusCode < 500;
  return callers ? new BadRequestError('file') : error;
}
