import type { Documents } from '@vigil/stores/documents/port';
import { PlacedFiles } from '@vigil/stores/files/placed/placed-files';
import type { Files } from '@vigil/stores/files/port';
import type { Services } from '../platform/services.js';
import { chosenProvider, storeOf } from './storage/storage-config.js';
import { ffmpegHere } from './media/media-queue.js';
import { offerMedia } from './media/offer-media.js';
import { collections, type FileMoveDocument } from './collections.js';

/** What other slices use of uploads: nothing else of this folder is theirs. */
export { collections as uploadCollections } from './collections.js';
export { storeOf } from './storage/storage-config.js';
export { fileForExport, type ExportedFile } from './file-for-export.js';

/**
 * The files of the local folder and those at providers as one. What is put while a provider is chosen waits to be
 * carried there. `documents`: as they are, not looked through for names.
 */
export function filesEverywhere(local: Files, documents: Documents, now: () => number): Files {
  const kept = { documents };
  const waiting = documents.collection<FileMoveDocument>(collections.fileMoves);
  return new PlacedFiles({
    local,
    places: documents.collection(collections.filePlaces),
    storeOf: (provider) => storeOf(kept, provider),
    put: async (fileId, kind, mimeType) => {
      await offerMedia(documents, { fileId, kind, mimeType, at: now() });
      if ((await chosenProvider(kept)) !== 'local') await waiting.put({ id: fileId, at: now() });
    },
  });
}

/** The first line of ffmpeg's version; null: films and recordings play as they came. */
export const ffmpegVersionHere = (services: Services): Promise<string | null> => ffmpegHere(services)();
