import type { StorageProvider } from '@vigil/domain/uploads/public';
import type { FilePlace } from '@vigil/stores/files/placed/placed-files';
import { ProviderError, type ObjectStore } from '@vigil/stores/files/objects/port';
import { RefusedError } from '../../platform/errors.js';
import { movesOf } from './mover.js';
import type { Services } from '../../platform/services.js';

/** Files of a provider that are looked for with settings that are to replace those they were put with. */
const lookedFor = 20;

/**
 * A provider keeps files: settings with which they cannot be read (another bucket, region or service, keys without
 * the right) are refused, so that no file is lost sight of. Throws `FilesLeftBehind`.
 */
export async function demandFilesFound(
  services: Services,
  provider: StorageProvider,
  open: () => ObjectStore,
): Promise<void> {
  const { places } = movesOf(services);
  const filter = { provider };
  const [count, sample] = await Promise.all([
    places.count(filter),
    places.find({ filter, sort: [{ field: 'id' }], limit: lookedFor }),
  ]);
  if (count === 0) return;
  const said = await whyNotFound(open(), sample);
  if (said !== null)
    throw new RefusedError(
      'FilesLeftBehind',
      `该服务商保存着 ${count} 个文件，按新的设置无法读取（${said}）。请先把文件迁移到其他服务商，再修改！`,
    );
}

/** null: all of them are there, and the first is read. */
async function whyNotFound(store: ObjectStore, sample: readonly FilePlace[]): Promise<string | null> {
  try {
    const [first] = sample;
    // An answer to HEAD has no words: it is read from first.
    if (first !== undefined && first.sizeBytes > 0) await (await store.read(first.key, 0, 0)).toArray();
    for (const { key, sizeBytes } of sample)
      if ((await store.head(key))?.sizeBytes !== sizeBytes) return `找不到 ${key}`;
    return null;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return [error.word, error.message].filter((text) => text !== '').join('：');
  }
}
