import { collections } from './collections.js';
import { addResumableRoute } from './resumable/resumable-route.js';
import { uploads } from './resumable/uploads.js';
import { UploadResolver } from './upload.resolver.js';
import type { Slice } from '../platform/slice.js';
import { startFileCollection } from './collect-files.js';
import type { FileViewEvent } from '@vigil/domain/uploads/public';
import { startFileViews } from './file-views.js';
import { addFileRoute } from './file-route.js';
import { addMediaRoute, addUploadRoute } from './upload-route.js';

/** Files in and out. */
export const uploadsSlice: Slice = {
  name: 'uploads',
  resolvers: [UploadResolver],
  collections,
  files: {
    graceHours: { upload: 24, media: 24 },
    namelessEvents: ['PrivateFilesViewed'],
    namelessCollections: [collections.uploads.name],
  },
  eventWords: {
    PrivateFilesViewed: ({ data }) => ({
      kind: 'open',
      text: `查看考生照片、截图或文件 ${(data as FileViewEvent['data']).views.length} 份`,
      fileId: null,
    }),
  },
  run: startFileViews,
  forget: async (services, userId) => {
    await uploads(services).forget({ userId });
    await services.fileRecords.ownerErased(userId);
  },
  routes: (app, services) => {
    addFileRoute(app, services);
    addUploadRoute(app, services);
    addMediaRoute(app, services);
    addResumableRoute(app, services);
  },
  react: startFileCollection,
};
