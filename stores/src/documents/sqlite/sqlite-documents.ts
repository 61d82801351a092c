import { fieldPath, isNewer, newestPerId } from '../document-rules.js';
import { DocumentsFault } from '../documents-fault.js';
import type {
  Collection,
  CollectionDefinition,
  Document,
  Documents,
  FieldPath,
  Filter,
  Query,
  WriteOutcome,
} from '../port.js';
import { commitsOf } from './collection-sums.js';
import { Connection } from './connection.js';
import { compileFilter } from './query.js';
import { CollectionReads, findStatement } from './reads.js';
import { isScan, ScanThread } from './scan-thread.js';
import { collectionNames, tableOf } from './schema.js';
import { knownVersion, refuseOlder } from './upgrade.js';
import { WriterThread } from './writer-thread.js';
import { rowOf, type WriteOperation, type WriteResult } from './writes.js';

export interface SqliteDocumentsOptions {
  readonly file: string;
  /**
   * writer: this process is the file's only writer, through its own thread. reader: writes are rejected, a
   * file that is not there yet is empty.
   */
  readonly mode: 'writer' | 'reader';
  /** Told once when the writer's thread has ended by itself. */
  readonly onFault?: (error: unknown) => void;
}

type Write = (operation: WriteOperation) => Promise<WriteResult>;

/**
 * Documents in one SQLite file: a table per collection, declared indexes as expression indexes, one writer's
 * thread with group commit (`synchronous=FULL`: a resolved write is on disk), reads at once on the caller's
 * thread, save those that look through the documents themselves (searches, counts by a value).
 */
export async function openSqliteDocuments(options: SqliteDocumentsOptions): Promise<Documents> {
  const connection = new Connection(options.file, 'reader');
  try {
    if (options.mode === 'reader') refuseOlder(connection, options.file);
    else knownVersion(connection, options.file);
  } catch (error) {
    connection.close();
    throw error;
  }
  if (options.mode === 'reader') return new SqliteDocuments(options.file, connection, null);
  const writer = new WriterThread(
    options.file,
    options.onFault ?? ((error) => process.emitWarning(error instanceof Error ? error : String(error))),
  );
  try {
    await writer.start();
  } catch (error) {
    connection.close();
    throw error;
  }
  return new SqliteDocuments(options.file, connection, writer);
}

class SqliteDocuments implements Documents {
  readonly #connection: Connection;
  readonly #writer: WriterThread | null;
  readonly #scans: ScanThread;
  /** What the writer was told of collections: to tell it at every use would wake it for each read. */
  readonly #ensured = new Map<string, { readonly definition: CollectionDefinition; readonly write: Write }>();
  #open = true;

  constructor(file: string, connection: Connection, writer: WriterThread | null) {
    this.#scans = new ScanThread(file);
    this.#connection = connection;
    this.#writer = writer;
  }

  collection<T extends Document>(definition: CollectionDefinition): Collection<T> {
    tableOf(definition.name);
    const reads = new CollectionReads<T>(this.#connection, definition.name);
    if (this.#writer === null) return new ThreadedCollection(definition, reads, this.#scans, refuseToWrite);
    return new ThreadedCollection(definition, reads, this.#scans, this.#writeTo(definition, this.#writer));
  }

  #writeTo(definition: CollectionDefinition, writer: WriterThread): Write {
    const { name } = definition;
    const known = this.#ensured.get(name);
    if (known !== undefined && isSame(known.definition, definition)) return known.write;
    let broken: unknown = null;
    const write: Write = (operation) => (broken === null ? writer.write(operation) : Promise.reject(broken));
    this.#ensured.set(name, { definition, write });
    writer.write({ kind: 'ensure', definition: storedPartOf(definition) }).catch((error: unknown) => {
      broken = error;
      if (this.#ensured.get(name)?.write === write) this.#ensured.delete(name);
    });
    return write;
  }

  async names(prefix: string): Promise<string[]> {
    return collectionNames(this.#connection, prefix);
  }

  async commits(): Promise<number> {
    return commitsOf(this.#connection);
  }

  async drop(name: string): Promise<void> {
    this.#ensured.delete(name);
    await (this.#writer === null ? refuseToWrite() : this.#writer.write({ kind: 'drop', collection: name }));
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    await Promise.all([this.#writer?.close(), this.#scans.close()]);
    this.#connection.close();
  }
}

const isSame = (a: CollectionDefinition, b: CollectionDefinition): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** What the file has of a definition, and a message to a thread can carry. */
const storedPartOf = ({ name, indexes }: CollectionDefinition): CollectionDefinition =>
  indexes === undefined ? { name } : { name, indexes };

const refuseToWrite = (): Promise<never> =>
  Promise.reject(new DocumentsFault('these documents are open for reading only'));

class ThreadedCollection<T extends Document> implements Collection<T> {
  readonly #name: string;
  readonly #reads: CollectionReads<T>;
  readonly #scans: ScanThread;
  readonly #write: Write;

  constructor(definition: CollectionDefinition, reads: CollectionReads<T>, scans: ScanThread, write: Write) {
    this.#name = definition.name;
    this.#reads = reads;
    this.#scans = scans;
    this.#write = write;
  }

  async get(id: string) {
    return this.#reads.get(id);
  }
  async getMany(ids: readonly string[]) {
    return this.#reads.getMany(ids);
  }
  async find(query: Query): Promise<T[]> {
    if (!isScan(query.filter)) return this.#reads.find(query);
    findStatement(this.#name, query);
    return this.#scans.read<T[]>(this.#name, { kind: 'find', query });
  }
  async count(filter?: Filter): Promise<number> {
    if (!isScan(filter)) return this.#reads.count(filter);
    compileFilter(filter);
    return this.#scans.read<number>(this.#name, { kind: 'count', filter });
  }
  /**
   * An index with the filter's fields and this one is all that is read; of values that are 0 or 1, and where there is
   * no such index, each document counted is.
   */
  async countBy(field: FieldPath, filter?: Filter): Promise<Map<string, number>> {
    compileFilter(filter);
    return this.#scans.read<Map<string, number>>(this.#name, {
      kind: 'countBy',
      field: fieldPath(field),
      filter,
    });
  }

  async save(document: T & { readonly version: number }, expectedVersion: number | null) {
    return this.#outcome({ kind: 'save', collection: this.#name, row: rowOf(document), expectedVersion });
  }
  async put(document: T) {
    return this.#outcome({ kind: 'put', collection: this.#name, row: rowOf(document) });
  }
  async putIfAbsent(document: T) {
    return this.#outcome({ kind: 'putIfAbsent', collection: this.#name, row: rowOf(document) });
  }
  async delete(id: string) {
    await this.#write({ kind: 'delete', collection: this.#name, id });
  }
  async remove(id: string, expectedVersion: number) {
    return this.#outcome({ kind: 'remove', collection: this.#name, id, expectedVersion });
  }

  /**
   * The comparator cannot cross threads: it runs here over the positions seen, and the writer replaces only
   * what is still as seen.
   */
  async replaceGuarded(
    documents: readonly (T & { readonly position: string })[],
    compare: (a: string, b: string) => number,
  ) {
    let rows = newestPerId(documents, compare).map(rowOf);
    while (rows.length > 0) {
      const seen = this.#reads.positions(rows.map((row) => row.id));
      const newer = rows.filter((row) => isNewer(row.position as string, seen.get(row.id), compare));
      if (newer.length === 0) return;
      const guarded = newer.map((row) => ({
        ...row,
        seen: seen.has(row.id) ? { position: seen.get(row.id) ?? null } : null,
      }));
      const result = await this.#write({ kind: 'replaceSeen', collection: this.#name, rows: guarded });
      const raced = new Set(typeof result === 'string' ? [] : result.raced);
      rows = rows.filter((row) => raced.has(row.id));
    }
  }

  async #outcome(operation: WriteOperation): Promise<WriteOutcome> {
    const result = await this.#write(operation);
    return typeof result === 'string' ? result : 'written';
  }
}
