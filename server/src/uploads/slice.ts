import type { Slice } from '../platform/slice.js';
import { startFileCollection } from './collect-files.js';
import { addFileRoute } from './file-route.js';
import { addMediaRoute, addUploadRoute } from './upload-route.js';

/** Files in and out: plain routes, no operations. */
export const uploadsSlice: Slice = {
  name: 'uploads',
  resolvers: [],
  files: { graceHours: { upload: 24, media: 24 } },
  forget: (services, userId) => services.fileRecords.ownerErased(userId),
  routes: (app, services) => {
    addFileRoute(app, services);
    addUploadRoute(app, services);
    addMediaRoute(app, services);
  },
  react: startFileCollection,
};
