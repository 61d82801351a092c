import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type {
  ComingFile,
  FileContent,
  Files,
  FoundFile,
  ListedFile,
  StoredFile,
} from '@vigil/stores/files/port';

type Stored = NonNullable<Awaited<ReturnType<Files['get']>>>;

/** Files in memory, for property tests: those of a person get another id each time, as if they were encrypted. */
export class MemoryFiles implements Files {
  readonly stored = new Map<string, Stored>();
  private readonly erased = new Set<string>();

  put = async (
    kind: string,
    owner: string | null,
    mimeType: string,
    content: FileContent,
    before?: (coming: ComingFile) => Promise<void>,
  ): Promise<StoredFile> => {
    const bytes =
      content instanceof Uint8Array ? content : Buffer.concat(await Readable.from(content).toArray());
    const salt = owner === null ? '' : randomUUID();
    const fileId = createHash('sha256').update(`${kind}\n${salt}\n`).update(bytes).digest('hex');
    await before?.({ fileId, isThere: async () => this.stored.has(fileId) });
    this.stored.set(fileId, { owner, kind, mimeType, bytes });
    return { fileId, sizeBytes: bytes.length };
  };
  get = async (fileId: string): Promise<Stored | null> => {
    const file = this.stored.get(fileId) ?? null;
    return file?.owner != null && this.erased.has(file.owner) ? null : file;
  };
  find = async (fileId: string): Promise<FoundFile | null> => {
    const file = await this.get(fileId);
    if (file === null) return null;
    const { bytes, ...header } = file;
    const read = async (start: number, end: number) =>
      Readable.from([Buffer.from(bytes.slice(start, end + 1))]);
    return { ...header, sizeBytes: bytes.length, read };
  };
  list = async (after: string | null, limit: number): Promise<ListedFile[]> =>
    [...this.stored]
      .map(([fileId, { bytes, ...header }]) => ({ fileId, ...header, sizeBytes: bytes.length }))
      .filter(({ fileId }) => after === null || fileId > after)
      .sort((a, b) => (a.fileId < b.fileId ? -1 : 1))
      .slice(0, limit);
  seal = async (owner: string, text: string): Promise<string> =>
    Buffer.from(JSON.stringify([owner, text])).toString('base64');
  unseal = async (owner: string, sealedText: string): Promise<string | null> => {
    const [whose, text] = JSON.parse(Buffer.from(sealedText, 'base64').toString('utf8')) as [string, string];
    if (whose !== owner) throw new Error('sealed for another person');
    return this.erased.has(owner) ? null : text;
  };
  eraseOwner = async (owner: string): Promise<void> => void this.erased.add(owner);
  remove = async (fileId: string): Promise<boolean> => this.stored.delete(fileId);
  removeOf = async (erased: ReadonlySet<string>): Promise<number> =>
    [...this.stored].filter(
      ([fileId, { owner }]) => owner !== null && erased.has(owner) && this.stored.delete(fileId),
    ).length;
  sweep = async (): Promise<void> => undefined;
}
