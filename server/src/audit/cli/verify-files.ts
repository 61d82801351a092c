import { existsSync } from 'node:fs';
import type { Recorded } from '@vigil/domain/kernel/event';
import { isForbidden } from '@vigil/stores/files/local/durable-file';
import { FileDamaged } from '@vigil/stores/files/local/sealed-file';
import { openLocalFiles } from '@vigil/stores/files/local/local-files';
import { eachFound } from '@vigil/stores/documents/find-all';
import type { CollectionDefinition, Document, Documents } from '@vigil/stores/documents/port';
import type { Files } from '@vigil/stores/files/port';
import { collections as peopleCollections } from '../../organisation/public.js';
import { everyCollection } from '../../platform/declarations/every-collection.js';
import { isDamaged } from '../../platform/store-faults.js';
import { uploadCollections } from '../../uploads/public.js';
import type { ExitCode, Print } from './printing.js';

/** Where files are kept on this machine. */
export interface FilesPlace {
  readonly folder: string;
  readonly keyFile: string;
}

/** Where an event or a document names a file: by its address, in a `…fileId`, or in a field its collection declares. */
const namesIn = (fields: readonly string[]): RegExp =>
  new RegExp(
    `(?:/api/common/file/|(?:${['[fF]ileId', ...fields.map((field) => `"${field}`)].join('|')})":")([0-9a-f]{64})(?![0-9a-f])`,
    'g',
  );
const addressesAndIds = namesIn([]);
/** Of files that may have gone by themselves events say nothing more than that somebody looked at them. */
const nameless = new Set(['PrivateFilesViewed', 'LogSealed']);
const places = uploadCollections.filePlaces.name;
const users = peopleCollections.users.name;
const mostPrinted = 20;

/**
 * The files that events and documents name, each of which is kept for ever, but for those of people who were erased and of a
 * master key that an operator replaced.
 */
export class NamedFiles {
  readonly #named = new Map<string, { readonly by: string; readonly person: string | null }>();
  readonly #ownerOf = new Map<string, string>();
  readonly #erased = new Set<string>();
  readonly #atProviders = new Set<string>();
  #keyReplaced = false;

  see({ stream, type, data }: Recorded): void {
    const { userId } = (data ?? {}) as { readonly userId?: unknown };
    if (type === 'PersonErased' && typeof userId === 'string') this.#erased.add(userId);
    if (type === 'PaperCreated' && typeof userId === 'string') this.#ownerOf.set(stream, userId);
    if (type === 'FileKeyReplaced') this.#keyReplaced = true;
    if (nameless.has(type)) return;
    this.#note(`流 ${stream} 中的事件`, this.#personOf(stream), data);
  }

  /** A document keeps the files it names as an event does (decision 081). */
  seeDocument({ name, fileFields = [] }: CollectionDefinition, document: Document): void {
    if (name === places) this.#atProviders.add(document.id);
    if (fileFields === 'passing') return;
    // A file of a person stands in that person's own document alone, and goes with it.
    const person = name === users ? document.id : null;
    this.#note(
      `文档 ${name}/${document.id}`,
      person,
      document,
      fileFields.length === 0 ? addressesAndIds : namesIn(fileFields),
    );
  }

  #note(by: string, person: string | null, content: unknown, names = addressesAndIds): void {
    for (const [, id] of JSON.stringify(content ?? null).matchAll(names))
      if (id !== undefined && !this.#named.has(id)) this.#named.set(id, { by, person });
  }

  /** Each file that has to be there, with who named it first. */
  *expected(): Iterable<readonly [fileId: string, namedBy: string]> {
    for (const [id, { by, person }] of this.#named)
      if (!this.#atProviders.has(id) && (person === null || !(this.#keyReplaced || this.#erased.has(person))))
        yield [id, by];
  }

  /** Files that are at a storage provider: this machine cannot check them. */
  get elsewhere(): number {
    return [...this.#named.keys()].filter((id) => this.#atProviders.has(id)).length;
  }

  /** A picture that stands in a question or a page is in the clear and belongs to nobody. */
  #personOf(stream: string): string | null {
    return this.#ownerOf.get(stream) ?? /^candidate-(.+)$/.exec(stream)?.[1] ?? null;
  }
}

/** Looks through every document, page by page, for the files it names. */
export async function seeDocuments(documents: Documents, files: NamedFiles): Promise<void> {
  for (const definition of await everyCollection()) {
    const collection = documents.collection<Document>({ name: definition.name });
    try {
      await eachFound(collection, {}, (document) => files.seeDocument(definition, document));
    } catch (error) {
      // Whoever looks at the documents themselves says which they are.
      if (!isDamaged(error)) throw error;
    }
  }
}

/** Reads every file that events or documents name and holds it against its hash; the output names what is missing or damaged. */
export async function verifyFiles(
  named: NamedFiles,
  { folder, keyFile }: FilesPlace,
  print: Print,
): Promise<ExitCode> {
  const expected = [...named.expected()];
  if (named.elsewhere > 0) print(`文件：另有 ${named.elsewhere} 个在云存储服务商处，未在此校验`);
  if (!existsSync(folder) || !existsSync(keyFile)) {
    if (expected.length === 0) return 0;
    print(`文件：应有 ${expected.length} 个，这台机器上却没有 ${existsSync(folder) ? keyFile : folder}`);
    return 1;
  }
  const files = await openLocalFiles({ folder, keyFile, checkedFirstBytes: Infinity });
  const wrong: string[] = [];
  for (const [id, by] of expected) {
    const problem = await problemOf(files, id);
    if (problem !== null) wrong.push(`文件 ${id}${problem}（${by}提到它）`);
  }
  print(
    `文件 ${expected.length} 个，${wrong.length === 0 ? '全部与存入时一致' : `${wrong.length} 个有问题`}`,
  );
  for (const line of wrong.slice(0, mostPrinted)) print(`  ${line}`);
  if (wrong.length > 0) print('  请从备份中取回这些文件');
  return wrong.length === 0 ? 0 : 1;
}

async function problemOf(files: Files, id: string): Promise<string | null> {
  try {
    const file = await files.find(id);
    if (file === null) return '缺失';
    // Checks the whole of it before the first byte, however large, without holding it.
    (await file.read(0, -1)).destroy();
    return null;
  } catch (error) {
    if (error instanceof FileDamaged)
      return isForbidden(error.cause) ? '无法读取（属主或权限不对）' : '已损坏';
    throw error;
  }
}
