import type { Slice } from '../platform/slice.js';
import { startFileCollection } from './collect-files.js';
import type { FileViewEvent } from '@vigil/domain/uploads/public';
import { startFileViews } from './file-views.js';
import { addFileRoute } from './file-route.js';
import { addMediaRoute, addUploadRoute } from './upload-route.js';

/** Files in and out: plain routes, no operations. */
export const uploadsSlice: Slice = {
  name: 'uploads',
  resolvers: [],
  files: { graceHours: { upload: 24, media: 24 }, namelessEvents: ['PrivateFilesViewed'] },
  eventWords: {
    PrivateFilesViewed: ({ data }) => ({
      kind: 'open',
      text: `查看考生照片、截图或文件 ${(data as FileViewEvent['data']).views.length} 份`,
      fileId: null,
    }),
  },
  run: startFileViews,
  forget: (services, userId) => services.fileRecords.ownerErased(userId),
  routes: (app, services) => {
    addFileRoute(app, services);
    addUploadRoute(app, services);
    addMediaRoute(app, services);
  },
  react: startFileCollection,
};
