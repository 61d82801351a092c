import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyNew } from '@vigil/stores/backup/durable-copy';
import { findAll } from '@vigil/stores/documents/find-all';
import type { Documents } from '@vigil/stores/documents/port';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import { ensureFolder } from '@vigil/stores/files/local/durable-file';
import { openLocalFiles } from '@vigil/stores/files/local/local-files';
import type { FilePlace } from '@vigil/stores/files/placed/placed-files';
import { PlainError } from '../platform/plain-error.js';
import { storeOf, uploadCollections } from '../uploads/public.js';

interface Placed {
  /** the data folder that is backed up, and its files */
  readonly dataDir: string;
  readonly filesDir: string;
  /** the backup's copy of data.db, and its folder of files */
  readonly copiedData: string;
  readonly to: string;
}

/**
 * Brings into a backup what stands at providers: by the copied documents, and by those of now, because a file may
 * have been carried there since. A restored installation reads them from its own folder, also when the provider is
 * gone. Throws `PlainError` with the provider's own words. Answers how many.
 */
export async function fetchPlaced({ dataDir, filesDir, copiedData, to }: Placed): Promise<number> {
  const copied = await openSqliteDocuments({ file: copiedData, mode: 'reader' });
  const current = await openSqliteDocuments({ file: join(dataDir, 'data.db'), mode: 'reader' });
  try {
    const places = new Map<string, FilePlace>();
    for (const documents of [copied, current])
      for (const place of await placesIn(documents)) places.set(place.id, place);
    if (places.size === 0) return 0;
    let count = 0;
    const files = await openLocalFiles({ folder: to, keyFile: join(to, 'keys', 'unused.key') });
    for (const place of places.values()) {
      const { id, kind } = place;
      const here = join(to, kind, id.slice(0, 2), id);
      if (existsSync(here)) continue;
      try {
        const { provider, key, sizeBytes, mimeType } = place;
        const content = await (await storeOf({ documents: current }, provider)).read(key, 0, sizeBytes - 1);
        const stored = await files.put(kind, null, mimeType, content);
        if (stored.fileId !== id) throw new Error(`${key} 已损坏`);
      } catch (error) {
        // It was carried back while this looked for it.
        const local = join(filesDir, kind, id.slice(0, 2), id);
        if (!existsSync(local))
          throw new PlainError(
            `存储服务商 ${place.provider} 的文件 ${place.key} 无法取回：${(error as Error).message} (A file at the provider cannot be fetched.)`,
            { cause: error },
          );
        await ensureFolder(join(to, kind, id.slice(0, 2)));
        await copyNew(local, here);
      }
      count += 1;
    }
    return count;
  } finally {
    await copied.close();
    await current.close();
    // What a folder of files has besides them is no part of a backup.
    for (const name of ['tmp', 'keys']) await rm(join(to, name), { recursive: true, force: true });
  }
}

const placesIn = (documents: Documents): Promise<FilePlace[]> =>
  findAll(documents.collection<FilePlace>(uploadCollections.filePlaces), {});
