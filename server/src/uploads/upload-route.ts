import type { FastifyInstance } from 'fastify';
import type { AccessRule } from '../platform/access.js';
import { account } from '../platform/context.js';
import { badInput } from '../platform/errors.js';
import { sendJson } from '../platform/http/answer.js';
import { addFileRoute, fileOf } from '../platform/http/multipart-file.js';
import type { RequestScope } from '../platform/request-scope.js';
import { successEnvelope } from '../platform/rest/envelope.js';
import type { Services } from '../platform/services.js';
import { kindOfUpload } from './file-kinds.js';
import { uploads } from './resumable/uploads.js';
import { fittedOwn } from './own-picture.js';
import { refuseHugePicture } from '../platform/picture-size.js';

interface UploadRoute {
  readonly operation: string;
  readonly access: AccessRule;
  /** Folder of what is stored, and whose it is; null: nobody's, so that everybody may open it. */
  readonly store: (context: RequestScope) => { readonly kind: string; readonly owner: string | null };
}

/**
 * Multipart `file` → `{url}`. Refuses `BadInput` for a type that is not allowed and what is beyond the account's share
 * of a day, `PictureTooLarge` for a picture no browser should open, and `PictureBroken`.
 */
function addUpload(
  app: FastifyInstance,
  services: Services,
  url: string,
  { operation, access, store }: UploadRoute,
): void {
  addFileRoute(app, services, url, {
    operation,
    access,
    work: async (request, reply, context) => {
      const { name, bytes } = await fileOf(request, context);
      const mimeType = await kindOfUpload(bytes, name);
      if (mimeType === null) throw badInput('不支持的文件类型，请更换文件后重试！');
      const { kind, owner } = store(context);
      if (owner === null) await refuseHugePicture(mimeType, bytes);
      const kept = owner === null ? { mimeType, bytes } : await fittedOwn({ mimeType, bytes });
      await uploads(services).takeSmall(account(context).id, owner === null ? 'media' : 'own', bytes.length);
      const stored = await services.fileRecords.put(kind, owner, kept.mimeType, kept.bytes);
      sendJson(reply, 200, successEnvelope(JSON.stringify({ url: `/api/common/file/${stored.fileId}` })));
      return reply;
    },
  });
}

/** `POST /api/common/file/upload`: the file belongs to its uploader and is kept encrypted for that person. */
export const addUploadRoute = (app: FastifyInstance, services: Services): void =>
  addUpload(app, services, '/api/common/file/upload', {
    operation: 'upload',
    access: { kind: 'learner' },
    store: (context) => ({ kind: 'upload', owner: account(context).id }),
  });

/**
 * `POST /api/common/oss/uploadFile`: covers, question media and what the editor takes. The file is nobody's
 * and anybody may open it, because every candidate must; one that nothing names within a day is collected.
 * Files are addressed by content, so the documented `dir` says nothing here.
 */
export const addMediaRoute = (app: FastifyInstance, services: Services): void =>
  addUpload(app, services, '/api/common/oss/uploadFile', {
    operation: 'uploadMedia',
    access: { kind: 'admin', permissions: ['repo:edit', 'exam:add'] },
    store: () => ({ kind: 'media', owner: null }),
  });
