import type { Collection, Document } from '../../documents/port.js';
import type { ObjectStore } from '../objects/port.js';
import type { ComingFile, FileContent, Files, FoundFile, ListedFile, StoredFile } from '../port.js';

/** Where a file is that is not in the local folder: id = its file id. */
export interface FilePlace extends Document {
  readonly version: number;
  readonly provider: string;
  readonly key: string;
  readonly kind: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
}

export interface PlacedFilesOptions {
  readonly local: Files;
  readonly places: Collection<FilePlace>;
  /** The bucket that a provider's settings name now. Rejects when there are none. */
  readonly storeOf: (provider: string) => Promise<ObjectStore>;
  /** Told of each file of nobody that was put: somebody may carry it to where it belongs. */
  readonly put: (fileId: string, kind: string, mimeType: string) => Promise<void>;
}

/** The name of a file's object. It is the same at every provider. */
export const keyOf = (kind: string, fileId: string): string => `${kind}/${fileId.slice(0, 2)}/${fileId}`;

/**
 * Files of which some are at a provider (decision 172): each remembers which. Every file is put into the local
 * folder first, durably; those of persons never leave it. What is read is looked for there first, so that a
 * provider that is away keeps back what is at it alone.
 */
export class PlacedFiles implements Files {
  constructor(private readonly options: PlacedFilesOptions) {}

  async put(
    kind: string,
    owner: string | null,
    mimeType: string,
    content: FileContent,
    before?: (coming: ComingFile) => Promise<void>,
  ): Promise<StoredFile> {
    const { local, places, put } = this.options;
    const stored = await local.put(
      kind,
      owner,
      mimeType,
      content,
      before &&
        ((coming) =>
          before({
            fileId: coming.fileId,
            isThere: async () =>
              (await coming.isThere()) || (owner === null && (await places.get(coming.fileId)) !== null),
          })),
    );
    if (owner === null) await put(stored.fileId, kind, mimeType);
    return stored;
  }

  async get(fileId: string): ReturnType<Files['get']> {
    const found = await this.options.local.get(fileId);
    if (found !== null) return found;
    const placed = await this.find(fileId);
    if (placed === null) return null;
    const { owner, kind, mimeType, sizeBytes } = placed;
    const bytes = Buffer.concat(await (await placed.read(0, sizeBytes - 1)).toArray());
    return { owner, kind, mimeType, bytes };
  }

  async find(fileId: string): Promise<FoundFile | null> {
    const found = await this.options.local.find(fileId);
    if (found !== null || !/^[0-9a-f]{64}$/.test(fileId)) return found;
    const place = await this.options.places.get(fileId);
    if (place === null) return null;
    const { kind, mimeType, sizeBytes, key, provider } = place;
    const read: FoundFile['read'] = async (start, end) =>
      (await this.options.storeOf(provider)).read(key, start, end);
    return { owner: null, kind, mimeType, sizeBytes, read };
  }

  async list(after: string | null, limit: number): Promise<ListedFile[]> {
    const { local, places } = this.options;
    const [here, there] = await Promise.all([
      local.list(after, limit),
      places.find({ filter: after === null ? {} : { id: { gt: after } }, sort: [{ field: 'id' }], limit }),
    ]);
    const known = new Set(here.map(({ fileId }) => fileId));
    const placed = there
      .filter(({ id }) => !known.has(id))
      .map(({ id, kind, mimeType, sizeBytes }) => ({ fileId: id, owner: null, kind, mimeType, sizeBytes }));
    return [...here, ...placed].sort((a, b) => (a.fileId < b.fileId ? -1 : 1)).slice(0, limit);
  }

  seal(owner: string, text: string): Promise<string> {
    return this.options.local.seal(owner, text);
  }

  unseal(owner: string, sealedText: string): Promise<string | null> {
    return this.options.local.unseal(owner, sealedText);
  }

  eraseOwner(owner: string): Promise<void> {
    return this.options.local.eraseOwner(owner);
  }

  /** Rejects while the provider is away: its object would be there for ever. */
  async remove(fileId: string): Promise<boolean> {
    const { local, places, storeOf } = this.options;
    const place = /^[0-9a-f]{64}$/.test(fileId) ? await places.get(fileId) : null;
    if (place !== null) {
      await (await storeOf(place.provider)).remove(place.key);
      await places.delete(fileId);
    }
    return (await local.remove(fileId)) || place !== null;
  }

  removeOf(erased: ReadonlySet<string>): Promise<number> {
    return this.options.local.removeOf(erased);
  }

  sweep(olderThan: number): Promise<void> {
    return this.options.local.sweep(olderThan);
  }
}

/** What became of a file that was to be carried. */
export type Carried = 'carried' | 'there' | 'gone';

/**
 * Carries one file of nobody to a provider, or from one into the local folder (`target` null). It is whole at its
 * new place, checked there, before the old one lets go of it; may be repeated after whatever a crash left.
 */
export async function carry(
  { local, places, storeOf }: Omit<PlacedFilesOptions, 'put'>,
  fileId: string,
  target: string | null,
): Promise<Carried> {
  const [here, place] = [await local.find(fileId), await places.get(fileId)];
  if (here === null && place === null) return 'gone';
  if (here !== null && here.owner !== null) return 'there';
  if (target === null) {
    if (place === null) return 'there';
    if (here === null) {
      const from = await (await storeOf(place.provider)).read(place.key, 0, place.sizeBytes - 1);
      const stored = await local.put(place.kind, null, place.mimeType, from);
      if (stored.fileId !== fileId) {
        await local.remove(stored.fileId);
        throw new Error(`the object ${place.key} at ${place.provider} is damaged`);
      }
    }
    await places.delete(fileId);
    await (await storeOf(place.provider)).remove(place.key);
    return 'carried';
  }
  if (place?.provider !== target) {
    const from = here ?? place;
    if (from === null) return 'gone';
    const { kind, mimeType, sizeBytes } = from;
    const key = keyOf(kind, fileId);
    const store = await storeOf(target);
    const content = here
      ? await here.read(0, sizeBytes - 1)
      : await (await storeOf(place?.provider ?? '')).read(place?.key ?? '', 0, sizeBytes - 1);
    await store.put(key, content, { sizeBytes, mimeType });
    const arrived = await store.head(key);
    if (arrived?.sizeBytes !== sizeBytes)
      throw new Error(`${arrived?.sizeBytes ?? 'no'} bytes of ${sizeBytes} arrived at ${target}`);
    await places.put({ id: fileId, version: 1, provider: target, key, kind, mimeType, sizeBytes });
    if (place !== null) await (await storeOf(place.provider)).remove(place.key);
  } else if (here === null) return 'there';
  await local.remove(fileId);
  return 'carried';
}
