import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { retryAfter } from '@vigil/domain/uploads/public';
import type { Filter } from '@vigil/stores/documents/port';
import { collections as platformCollections, type SettingDocument } from '../../platform/collections.js';
import { perServices } from '../../platform/per-services.js';
import { lookEvery } from '../../platform/roles/look-every.js';
import type { BackgroundService, Lease } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { collections, type MediaJobDocument } from '../collections.js';
import { ffmpegVersion } from './ffmpeg.js';
import { makeRenditions, removeWork } from './make-renditions.js';
import { offerMedia } from './offer-media.js';

const lookEveryMilliseconds = 2000;
const reservedBytes = 1024 ** 3;
/** Whether ffmpeg is there is looked at again after, ms. */
const versionLasts = 60_000;
const progressEvery = 2000;
const scannedId = 'media-scanned';

/** Debian's ffmpeg as it is now; null: films and recordings play as they came. */
export const ffmpegHere = perServices(({ clock }) => {
  let known: { readonly at: number; readonly version: Promise<string | null> } | null = null;
  return (): Promise<string | null> => {
    const now = clock.monotonic();
    if (known === null || now - known.at > versionLasts) known = { at: now, version: ffmpegVersion() };
    return known.version;
  };
});

export const mediaJobs = ({ documents }: Pick<Services, 'documents'>) =>
  documents.collection<MediaJobDocument>(collections.mediaJobs);

/** Does the work that is due, one after the other. Answers how many. */
export async function workOnMedia(services: Services, active: () => boolean): Promise<number> {
  const jobs = mediaJobs(services);
  let count = 0;
  while (active()) {
    const due = { state: 'waiting', dueAt: { lt: services.clock.now() + 1 } };
    const first = async (filter: Filter): Promise<MediaJobDocument | undefined> =>
      (await jobs.find({ filter, sort: [{ field: 'dueAt' }], limit: 1 }))[0];
    let next = await first(due);
    // Asked only where it is needed: each time costs three processes.
    if (next !== undefined && next.kind !== 'picture' && (await ffmpegHere(services)()) === null)
      next = await first({ ...due, kind: 'picture' });
    if (next === undefined) return count;
    const taken: MediaJobDocument = { ...next, version: next.version + 1, state: 'running', percent: 0 };
    if ((await jobs.save(taken, next.version)) !== 'written') continue;
    await work(services, taken, active);
    count += 1;
  }
  return count;
}

async function work(services: Services, taken: MediaJobDocument, active: () => boolean): Promise<void> {
  const { files, config, clock, logger } = services;
  const jobs = mediaJobs(services);
  let job = taken;
  const note = async (next: Partial<MediaJobDocument>): Promise<void> => {
    job = { ...job, ...next, version: job.version + 1 };
    await jobs.put(job);
  };
  let toldAt = clock.monotonic();
  let telling = Promise.resolve();
  try {
    const file = await files.find(job.id);
    if (file === null || file.owner !== null) return await note({ state: 'done', putting: [] });
    await demandSpace(config.filesDir, file.sizeBytes);
    const made = await makeRenditions({
      ...{ kind: job.kind, file, active, workPath: workPathOf(config.filesDir, job.id) },
      put: async (mimeType, content) => {
        await telling;
        const { fileId } = await files.put('rendition', null, mimeType, content, async (coming) => {
          // What is there already is another work's.
          if (!(await coming.isThere())) await note({ putting: [...job.putting, coming.fileId] });
        });
        return fileId;
      },
      tell: (percent) => {
        if (clock.monotonic() - toldAt < progressEvery) return;
        toldAt = clock.monotonic();
        telling = note({ percent: Math.floor(percent) }).catch(() => undefined);
      },
    });
    await telling;
    await note({ state: 'done', percent: 100, said: null, putting: [], made });
  } catch (error) {
    await telling;
    if (!active()) return;
    logger.warn({ err: error, fileId: job.id }, 'nothing was made of a media file');
    const tries = job.tries + 1;
    const pause = retryAfter(tries);
    const said = (error as Error).message.slice(0, 300);
    await removePut(services, job.putting);
    await note({
      ...{ tries, said, percent: 0, putting: [] },
      ...(pause === null ? { state: 'failed' } : { state: 'waiting', dueAt: clock.now() + pause }),
    });
  }
}

const workPathOf = (filesDir: string, fileId: string): string => join(filesDir, 'tmp', `media-${fileId}-`);

async function demandSpace(filesDir: string, sizeBytes: number): Promise<void> {
  await mkdir(join(filesDir, 'tmp'), { recursive: true });
  const { bavail, bsize } = await statfs(filesDir);
  if (bavail * bsize < 3 * sizeBytes + reservedBytes) throw new Error('服务器存储空间不足');
}

async function removePut({ files }: Services, fileIds: readonly string[]): Promise<void> {
  for (const fileId of fileIds) await files.remove(fileId);
}

/** Work that a process did not end, because it was killed or stopped, begins anew: what it had put goes. */
export async function beginAnew(services: Services): Promise<void> {
  const jobs = mediaJobs(services);
  for (const job of await jobs.find({ filter: { state: 'running' } })) {
    await removePut(services, job.putting);
    await removeWork(workPathOf(services.config.filesDir, job.id));
    await jobs.put({ ...job, version: job.version + 1, state: 'waiting', percent: 0, putting: [] });
  }
}

/** What was there before there was this queue is offered once. */
export async function offerWhatIsThere(services: Services, active: () => boolean): Promise<void> {
  const settings = services.documents.collection<SettingDocument>(platformCollections.settings);
  if ((await settings.get(scannedId)) !== null) return;
  for (let after: string | null = null; ;) {
    const page = await services.files.list(after, 200);
    for (const { fileId, owner, kind, mimeType } of page) {
      if (!active()) return;
      if (owner === null)
        await offerMedia(services.documents, { fileId, kind, mimeType, at: services.clock.now() });
    }
    after = page.at(-1)?.fileId ?? null;
    if (after === null) break;
  }
  await settings.put({ id: scannedId, version: 1, value: services.clock.now() });
}

/** Works while the role is held. */
export async function startMedia(services: Services, lease: Lease): Promise<BackgroundService> {
  await beginAnew(services);
  return lookEvery(services, lease, {
    everyMilliseconds: lookEveryMilliseconds,
    failed: 'media files were not worked on',
    look: async (active) => {
      await offerWhatIsThere(services, active);
      await workOnMedia(services, active);
    },
  });
}
