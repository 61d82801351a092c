import { createHash, randomBytes } from 'node:crypto';
import { contentProblem, uploadProblem } from '@vigil/domain/uploads/public';
import { ProviderError, type ObjectStore } from '@vigil/stores/files/objects/port';
import { clearIdHash } from '@vigil/stores/files/local/sealed-file';
import type { Session } from '../../platform/context.js';
import { badInput, notFound, RefusedError, RetryLaterError } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import { refuseHugePicture } from '../../platform/picture-size.js';
import { collections, type DirectUploadDocument, type UploadDocument } from '../collections.js';
import { kindOfUpload } from '../file-kinds.js';
import { offerMedia } from '../media/offer-media.js';
import { movesOf } from '../storage/mover.js';
import { storeOf } from '../storage/storage-config.js';
import { uploads } from '../resumable/uploads.js';
import { finishedSoon } from '../resumable/finished-soon.js';

/** What tells the type, bytes; a picture is read as a whole. */
const headBytes = 1024 * 1024;
const largestPicture = 20 * 1024 * 1024;

/** Where the server keeps what it took over: no form reaches there. */
export const keptPrefix = (ticket: string): string => `direct-kept/${ticket}/`;

/** What was put at a provider and is to become a file. */
export interface PutObject {
  readonly id: string;
  readonly key: string;
  readonly name: string;
}

/**
 * Makes a file of what a browser put at the provider. The object is first copied to where no form reaches, so that
 * what is checked is what is kept; then size, type by its first bytes, and the hash that becomes its id. It may be
 * repeated, and answers the same.
 */
export const finishingDirect = perServices((services) => {
  const { kept, dayOf } = uploads(services);
  const { places } = movesOf(services);
  const tickets = services.documents.collection<DirectUploadDocument>(collections.directUploads);
  const soon = finishedSoon(services);

  async function take(upload: UploadDocument, store: ObjectStore, put: PutObject, provider: string) {
    const copy = `${keptPrefix(put.id)}${randomBytes(16).toString('hex')}`;
    try {
      const { fileId, mimeType, sizeBytes } = await checkedCopy(store, put, copy);
      await services.fileRecords.adopt('media', fileId, async () => {
        const isThere =
          (await services.localFiles.find(fileId)) !== null || (await places.get(fileId)) !== null;
        await offerMedia(services.documents, {
          ...{ fileId, kind: 'media', mimeType },
          at: services.clock.now(),
        });
        if (isThere) await store.remove(copy);
        else
          await places.put({
            id: fileId,
            version: 1,
            provider,
            key: copy,
            kind: 'media',
            mimeType,
            sizeBytes,
          });
      });
      return await settled({ ...upload, state: 'kept', fileId, reason: null }, store, put);
    } catch (error) {
      if (error instanceof ProviderError)
        throw new RetryLaterError('存储服务商暂时无法访问，请稍后重试！', 5, { cause: error });
      if (!(error instanceof RefusedError)) throw error;
      await store.remove(copy).catch(() => undefined);
      const refusal = { reason: error.message, refusedAs: error.reason };
      return settled({ ...upload, state: 'refused', fileId: null, ...refusal }, store, put);
    }
  }

  async function settled(next: UploadDocument, store: ObjectStore, { key }: PutObject) {
    await kept.put({ ...next, version: next.version + 1 });
    // Whatever stays is swept with its form.
    await store.remove(key).catch(() => undefined);
    return next;
  }

  return async (session: Session, put: PutObject): Promise<UploadDocument> => {
    const ticket = /^[0-9a-f]{32}$/.test(put.id) ? await tickets.get(put.id) : null;
    if (ticket === null || ticket.userId !== session.user.id) throw notFound('上传任务');
    const rest = put.key.startsWith(ticket.prefix) ? put.key.slice(ticket.prefix.length) : '';
    if (!/^[0-9a-z]{8,64}\.[0-9a-z]{1,5}$/.test(rest)) throw badInput('文件地址不正确！');
    const id = createHash('sha256').update(put.key).digest('hex').slice(0, 32);
    const before = await kept.get(id);
    if (before !== null && before.state !== 'coming') return before;
    return soon(id, before, async () => {
      const store = await storeOf(services, ticket.provider);
      const head = await store.head(put.key).catch((error: unknown) => {
        throw new RetryLaterError('存储服务商暂时无法访问，请稍后重试！', 5, { cause: error });
      });
      if (head === null) throw badInput('文件还没有传完！');
      const upload: UploadDocument = before ?? {
        ...{ id, version: 1, userId: session.user.id, purpose: 'media', name: put.name.slice(0, 200) },
        ...{ sizeBytes: head.sizeBytes, begunAt: services.clock.now() },
        ...{ state: 'coming', fileId: null, reason: null },
      };
      const problem =
        before === null ? uploadProblem('media', upload, await dayOf(session.user.id, 'media')) : null;
      if (problem !== null) return settled({ ...upload, state: 'refused', reason: problem }, store, put);
      await kept.put(upload);
      return take(upload, store, put, ticket.provider);
    });
  };
});

/** Copies it to where no form reaches, and looks at the copy. Refuses what may not be kept. */
async function checkedCopy(store: ObjectStore, { key, name }: PutObject, copy: string) {
  await store.copy(key, copy);
  const head = await store.head(copy);
  if (head === null) throw new ProviderError(0, '', 'the copy is not there');
  const { sizeBytes } = head;
  if (sizeBytes === 0) throw badInput('文件内容为空，请重新选择文件！');
  const shown = sizeBytes <= largestPicture ? sizeBytes : headBytes;
  const first = Buffer.concat(await (await store.read(copy, 0, shown - 1)).toArray());
  const mimeType = await kindOfUpload(first, name);
  const problem = contentProblem('media', mimeType, sizeBytes);
  if (problem !== null || mimeType === null) throw badInput(problem ?? '');
  await refuseHugePicture(mimeType, first);
  const hash = clearIdHash('media', mimeType);
  if (shown === sizeBytes) hash.update(first);
  else for await (const piece of await store.read(copy, 0, sizeBytes - 1)) hash.update(piece as Uint8Array);
  return { fileId: hash.digest('hex'), mimeType, sizeBytes };
}
