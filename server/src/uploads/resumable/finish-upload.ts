import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { contentProblem } from '@vigil/domain/uploads/public';
import { badInput, RefusedError } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import { refuseHugePicture } from '../../platform/picture-size.js';
import type { UploadDocument } from '../collections.js';
import { kindOfContent } from '../file-kinds.js';
import { fittedOwn } from '../own-picture.js';
import { finishedSoon } from './finished-soon.js';
import { uploads } from './uploads.js';

/**
 * Takes a file over from its pieces: type by content, limits, hashed and encrypted while it is copied. Once at a
 * time for each upload in this process; a second time in another makes a file that nothing names.
 */
export const finishing = perServices((services) => {
  const { kept, partials, demandSpace } = uploads(services);
  const soon = finishedSoon(services);

  async function take(upload: UploadDocument): Promise<UploadDocument> {
    const { id, purpose, userId, name, sizeBytes } = upload;
    try {
      const mimeType = await kindOfContent(
        () => Readable.from(partials.read(id), { objectMode: false }),
        name,
      );
      const problem = contentProblem(purpose, mimeType, sizeBytes);
      if (problem !== null || mimeType === null) throw badInput(problem ?? '');
      await demandSpace(sizeBytes);
      // No picture is larger than what is kept in memory of one that came at once.
      const picture = mimeType.startsWith('image/') ? await buffer(partials.read(id)) : null;
      if (picture !== null && purpose === 'media') await refuseHugePicture(mimeType, picture);
      const own =
        picture !== null && purpose === 'own' ? await fittedOwn({ mimeType, bytes: picture }) : null;
      const { fileId } = await services.fileRecords.put(
        purpose === 'media' ? 'media' : 'upload',
        purpose === 'media' ? null : userId,
        own?.mimeType ?? mimeType,
        own?.bytes ?? partials.read(id),
      );
      return await settled(upload, { state: 'kept', fileId, reason: null });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      const { message, reason } = error;
      return settled(upload, { state: 'refused', fileId: null, reason: message, refusedAs: reason });
    }
  }

  async function settled(
    upload: UploadDocument,
    outcome: Pick<UploadDocument, 'state' | 'fileId' | 'reason' | 'refusedAs'>,
  ): Promise<UploadDocument> {
    const next = { ...upload, ...outcome, version: upload.version + 1 };
    const written = await kept.save(next, upload.version);
    // Another process was faster, or the person gave it up.
    const now = written === 'written' ? next : await kept.get(upload.id);
    if (now === null) throw badInput('上传已取消！');
    await partials.remove(upload.id);
    return now;
  }

  /**
   * The upload as it stands, finished if that is soon; whoever asks again later finds it further. Refuses
   * `BadInput` while bytes are missing.
   */
  return async (upload: UploadDocument): Promise<UploadDocument> => {
    if (upload.state !== 'coming') return upload;
    const come = await partials.sizeOf(upload.id);
    if (come === null) {
      const now = await kept.get(upload.id);
      if (now === null || now.state === 'coming') throw badInput('上传已过期，请重新上传！');
      return now;
    }
    if (come !== null && come < upload.sizeBytes) throw badInput('文件还没有传完！');
    return soon(upload.id, upload, () => take(upload));
  };
});
