import { newestPerId } from '../document-rules.js';
import type { Collection, CollectionDefinition, Document, Documents } from '../port.js';
import type { DocumentWrite, WritesTogether } from '../write-together.js';
import { CollectionSums } from './collection-sums.js';
import { Connection } from './connection.js';
import { CollectionReads } from './reads.js';
import { collectionNames, ensureCollection } from './schema.js';
import { upgrade } from './upgrade.js';
import { applyWrite, putNewer, rowOf, type WriteOperation, type Writing } from './writes.js';

/**
 * Documents written on the caller's own thread, without a hop: for a thread that is itself the file's only
 * writer (the projector).
 */
export interface InThreadDocuments extends Documents, WritesTogether {
  collection<T extends Document>(definition: CollectionDefinition): Collection<T>;
  /**
   * What is stored now, unmoved by later writes, until it is closed. Close it soon: the write-ahead log grows
   * meanwhile.
   */
  snapshot(): ReadSnapshot;
}

export interface ReadSnapshot {
  reads<T extends Document>(name: string): CollectionReads<T>;
  close(): void;
}

/**
 * Opens the file for writing on this thread. `durability` normal: a power cut may take the last commits but
 * never a part of one nor their order, which is enough for what can be rebuilt (views; the file does not
 * keep what its collections should hold either); full: a resolved write is on disk.
 */
export async function openSqliteDocumentsInThread(options: {
  readonly file: string;
  readonly durability?: 'full' | 'normal';
}): Promise<InThreadDocuments> {
  const connection = new Connection(options.file, 'writer', options.durability ?? 'full');
  upgrade(connection, options.file);
  const writing: Writing = {
    connection,
    sums: options.durability === 'normal' ? null : new CollectionSums(),
  };
  const ensured = new Map<string, CollectionDefinition>();

  const ensure = (definition: CollectionDefinition): void => {
    if (ensured.get(definition.name) === definition) return;
    connection.transaction(() => ensureCollection(connection, definition));
    ensured.set(definition.name, definition);
  };

  return {
    collection<T extends Document>(definition: CollectionDefinition): Collection<T> {
      ensure(definition);
      return inThreadCollection<T>(writing, definition.name);
    },
    async names(prefix) {
      return collectionNames(connection, prefix);
    },
    async drop(name) {
      together(writing, () => applyWrite(writing, { kind: 'drop', collection: name }));
      ensured.delete(name);
    },
    async writeTogether(writes) {
      for (const write of writes) ensure(write.collection);
      together(writing, () => {
        for (const write of writes) applyTogether(writing, write);
      });
    },
    snapshot() {
      const own = new Connection(options.file, 'reader');
      own.exec('BEGIN');
      own.get('SELECT COUNT(*) FROM sqlite_master', []);
      return {
        reads: <T extends Document>(name: string) => new CollectionReads<T>(own, name),
        close: () => {
          own.rollback();
          own.close();
        },
      };
    },
    async close() {
      connection.close();
    },
  };
}

/** One commit, with what the collections hold after it. */
function together<R>({ connection, sums }: Writing, work: () => R): R {
  try {
    return connection.transaction(() => {
      const result = work();
      sums?.flush(connection);
      return result;
    });
  } catch (error) {
    sums?.forget();
    throw error;
  }
}

function applyTogether(writing: Writing, write: DocumentWrite): void {
  const collection = write.collection.name;
  if (write.kind === 'replaceGuarded') {
    replaceNewer(writing, collection, write.documents, write.compare);
    return;
  }
  const operation: WriteOperation =
    write.kind === 'delete'
      ? { kind: 'delete', collection, id: write.id }
      : { kind: 'put', collection, row: rowOf(write.document) };
  const result = applyWrite(writing, operation);
  if (result === 'duplicate') throw new Error(`a unique index of ${collection} refuses`);
}

function replaceNewer(
  writing: Writing,
  collection: string,
  documents: readonly (Document & { readonly position: string })[],
  compare: (a: string, b: string) => number,
): void {
  if (documents.length > 0) putNewer(writing, collection, newestPerId(documents, compare).map(rowOf));
}

function inThreadCollection<T extends Document>(writing: Writing, name: string): Collection<T> {
  const reads = new CollectionReads<T>(writing.connection, name);
  const write = (operation: WriteOperation) => {
    const result = together(writing, () => applyWrite(writing, operation));
    return typeof result === 'string' ? result : 'written';
  };
  return {
    get: async (id) => reads.get(id),
    getMany: async (ids) => reads.getMany(ids),
    find: async (query) => reads.find(query),
    count: async (filter) => reads.count(filter),
    countBy: async (field, filter) => reads.countBy(field, filter),
    save: async (document, expectedVersion) =>
      write({ kind: 'save', collection: name, row: rowOf(document), expectedVersion }),
    put: async (document) => write({ kind: 'put', collection: name, row: rowOf(document) }),
    putIfAbsent: async (document) => write({ kind: 'putIfAbsent', collection: name, row: rowOf(document) }),
    delete: async (id) => {
      write({ kind: 'delete', collection: name, id });
    },
    remove: async (id, expectedVersion) => write({ kind: 'remove', collection: name, id, expectedVersion }),
    replaceGuarded: async (documents, compare) =>
      together(writing, () => replaceNewer(writing, name, documents, compare)),
  };
}
