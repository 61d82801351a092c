import type { Recorded } from '@vigil/domain/kernel/event';
import type { FileView, FileViewEvent } from '@vigil/domain/uploads/public';
import type { Projection } from '../runner/projection.js';
import { fileLookCollection, type FileLookView } from './file-look-view.js';

const viewsOf = (event: Recorded): readonly FileView[] => (event as Recorded<FileViewEvent>).data.views;
const idOf = ({ stream }: Recorded, { fileId }: FileView): string =>
  `${stream.slice('file-views-'.length)}:${fileId}`;

/** View `file_looks`: who looked at whose private files, one document for each file, viewer and day (decision 085). */
export const fileLookProjection: Projection<FileLookView> = {
  name: 'file_looks',
  version: 1,
  collection: fileLookCollection,
  handles: ['PrivateFilesViewed'],
  key: (event) => [...new Set(viewsOf(event).map((view) => idOf(event, view)))],
  fold: (document, event, id) => {
    const view = viewsOf(event).find((one) => idOf(event, one) === id);
    return document !== null || view === undefined ? document : { ...view, id, viewerId: event.actor.id };
  },
};
