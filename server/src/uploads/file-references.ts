import { candidateStream, paperStream, type PaperClaimed } from '@vigil/domain/sitting/public';
import { collections, type NamedFileDocument } from './collections.js';
import { collections as platformCollections } from '../platform/collections.js';
import type { Collection, Document } from '@vigil/stores/documents/port';
import { declarationsOf } from '../platform/declarations/declarations.js';
import type { Services } from '../platform/services.js';

/** Kinds of files that are judged here; a file of any other kind counts as referenced. */
const judged: ReadonlySet<string> = new Set(['snapshot', 'face', 'upload', 'media']);

const documentsPerPage = 500;
const fileIds = (value: unknown): string[] =>
  JSON.stringify(value ?? null).match(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g) ?? [];

/**
 * Who still names a file: a document of any collection (site, questions, accounts), or an event of its owner
 * (answers, snapshots, faces), and that for ever, which is noted so that each file's owner is looked through
 * once. Files of an erased person are named by nobody: they cannot be read. Made anew for each collection
 * run, because what documents name changes.
 */
export class FileReferences {
  private inDocuments: Promise<ReadonlySet<string>> | null = null;
  private readonly lookedThrough = new Set<string>();
  private readonly named: Collection<NamedFileDocument>;

  constructor(private readonly services: Services) {
    this.named = services.documents.collection<NamedFileDocument>(collections.namedFiles);
  }

  async has(fileId: string): Promise<boolean> {
    if ((await this.named.get(fileId)) !== null) return this.isReadable(fileId);
    this.inDocuments ??= this.namedInDocuments();
    if ((await this.inDocuments).has(fileId)) return true;
    const file = await this.read(fileId);
    if (file === 'damaged') return true;
    if (file === null) return false;
    if (!judged.has(file.kind)) return true;
    if (file.owner === null || this.lookedThrough.has(file.owner)) return false;
    this.lookedThrough.add(file.owner);
    await this.noteFilesOf(file.owner);
    return (await this.named.get(fileId)) !== null;
  }

  private async isReadable(fileId: string): Promise<boolean> {
    return (await this.read(fileId)) !== null;
  }

  /** A file that is damaged is evidence, and stays. */
  private async read(fileId: string) {
    try {
      return await this.services.files.get(fileId);
    } catch (error) {
      this.services.logger.error({ err: error, fileId }, 'a stored file cannot be read');
      return 'damaged';
    }
  }

  /** Notes every file that the owner's events name: those before a start, and those of each paper. */
  private async noteFilesOf(owner: string): Promise<void> {
    const { log } = this.services;
    const own = await log.readStream(candidateStream(owner));
    const papers = own
      .filter((event) => event.type === 'PaperClaimed')
      .map((event) => (event.data as PaperClaimed).paperId);
    const found = new Set(own.flatMap((event) => fileIds(event.data)));
    for (const paperId of papers) {
      for (const event of await log.readStream(paperStream(paperId)))
        for (const id of fileIds(event.data)) found.add(id);
    }
    for (const id of found) await this.named.putIfAbsent({ id, owner });
  }

  private async namedInDocuments(): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    const without = new Set<string>([platformCollections.sessions.name, collections.namedFiles.name]);
    for (const definition of declarationsOf(this.services).collections) {
      if (without.has(definition.name)) continue;
      const collection = this.services.documents.collection<Document>(definition);
      for (
        let page = await this.page(collection, null);
        page.length > 0;
        page = await this.page(collection, page.at(-1)?.id ?? null)
      ) {
        for (const document of page) for (const id of fileIds(document)) found.add(id);
      }
    }
    return found;
  }

  private page(collection: Collection<Document>, after: string | null): Promise<Document[]> {
    return collection.find({
      ...(after === null ? {} : { filter: { id: { gt: after } } }),
      sort: [{ field: 'id' }],
      limit: documentsPerPage,
    });
  }
}
