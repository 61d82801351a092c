import { collections } from './collections.js';
import { addResumableRoute } from './resumable/resumable-route.js';
import { uploads } from './resumable/uploads.js';
import { storageMenu } from './menu.js';
import { addMediaInfoRoutes } from './media/media-route.js';
import { startMedia } from './media/media-queue.js';
import { startMover } from './storage/mover.js';
import { storageChoiceEntity, storageConfigEntity } from './storage/storage-config.js';
import { storageProp } from './storage/storage-prop.js';
import { StorageResolver } from './storage/storage.resolver.js';
import { together } from '../platform/roles/lease.js';
import { forgetSmallUploads } from './small-uploads.js';
import { uploadsStatus } from './status.js';
import { UploadResolver } from './upload.resolver.js';
import type { Slice } from '../platform/slice.js';
import { startFileCollection } from './collect-files.js';
import type { FileViewEvent } from '@vigil/domain/uploads/public';
import { startFileViews } from './file-views.js';
import { directOrigins, startDirectHosts } from './direct/direct-hosts.js';
import { addFileRoute } from './file-route.js';
import { addMediaRoute, addUploadRoute } from './upload-route.js';

/** Files in and out. */
export const uploadsSlice: Slice = {
  name: 'uploads',
  resolvers: [UploadResolver, StorageResolver],
  collections,
  files: {
    graceHours: { upload: 24, media: 24 },
    namelessEvents: ['PrivateFilesViewed'],
    namelessCollections: [
      collections.uploads,
      collections.smallUploads,
      collections.directUploads,
      collections.mediaJobs,
      collections.filePlaces,
      collections.fileMoves,
      collections.storageMoves,
    ].map(({ name }) => name),
  },
  eventWords: {
    PrivateFilesViewed: ({ data }) => ({
      kind: 'open',
      text: `查看考生照片、截图或文件 ${(data as FileViewEvent['data']).views.length} 份`,
      fileId: null,
    }),
  },
  run: async (services) => {
    const parts = [await startFileViews(services), await startDirectHosts(services)];
    return { stop: async () => void (await Promise.all(parts.map((part) => part.stop()))) };
  },
  connects: directOrigins,
  forget: async (services, userId) => {
    await uploads(services).forget({ userId });
    await forgetSmallUploads(services, { userId });
    await services.fileRecords.ownerErased(userId);
  },
  routes: (app, services) => {
    addFileRoute(app, services);
    addUploadRoute(app, services);
    addMediaRoute(app, services);
    addResumableRoute(app, services);
    addMediaInfoRoutes(app, services);
  },
  menu: storageMenu,
  configProps: { upload: storageProp },
  status: uploadsStatus,
  entities: (services) => [storageConfigEntity(services), storageChoiceEntity(services)],
  react: (services, lease) =>
    together([
      () => startFileCollection(services, lease),
      () => startMover({ services, local: services.localFiles }, lease),
      () => startMedia(services, lease),
    ]),
};
