import type { FastifyInstance } from 'fastify';
import { account } from '../platform/context.js';
import { badInput } from '../platform/errors.js';
import { sendJson } from '../platform/http/answer.js';
import { addFileRoute, fileOf } from '../platform/http/multipart-file.js';
import { successEnvelope } from '../platform/rest/envelope.js';
import type { Services } from '../platform/services.js';
import { kindOfUpload } from './file-kinds.js';

/** `POST /api/common/file/upload`, multipart `file` → `{url}`. The file belongs to its uploader and is kept encrypted for that person. */
export function addUploadRoute(app: FastifyInstance, services: Services): void {
  addFileRoute(app, services, '/api/common/file/upload', {
    operation: 'upload',
    access: { kind: 'learner' },
    work: async (request, reply, context) => {
      const { name, bytes } = await fileOf(request, context);
      const mimeType = await kindOfUpload(bytes, name);
      if (mimeType === null) throw badInput('不支持的文件类型，请更换文件后重试！');
      const stored = await services.files.put('upload', account(context).id, mimeType, bytes);
      sendJson(reply, 200, successEnvelope(JSON.stringify({ url: `/api/common/file/${stored.fileId}` })));
      return reply;
    },
  });
}
