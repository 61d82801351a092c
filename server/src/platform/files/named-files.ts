import type { Collection, CollectionDefinition, Document, Documents } from '@vigil/stores/documents/port';
import type { EventLog, EventToAppend } from '@vigil/stores/event-log/port';
import type { FileRecords } from './file-records.js';
import { boundTo } from '../bound-log.js';

const idLength = 64;

/**
 * Everything in a JSON text that can be a file id, in a URL or alone; digests of other things are among it.
 * Every save passes here: of a run so long one place in 64 is looked at (a regular expression takes 100 times
 * as long).
 */
export function fileIdsIn(text: string): readonly string[] {
  let found: Set<string> | null = null;
  for (let at = idLength - 1; at < text.length; at += idLength) {
    if (!isHex(text, at)) continue;
    let [start, end] = [at, at + 1];
    while (isHex(text, start - 1)) start -= 1;
    while (isHex(text, end)) end += 1;
    if (end - start === idLength) (found ??= new Set()).add(text.slice(start, end));
    at = end;
  }
  return found === null ? [] : [...found];
}

/** 0 to 9, a to f; nothing beyond the ends. */
function isHex(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 102);
}

/**
 * The same log: before an event is appended, the files it names are kept (decision 081), whoever appends it and
 * whatever it declared. `nameless`: types that name none and need not be looked through.
 */
export function logThatNamesFiles(
  log: EventLog,
  records: FileRecords,
  nameless: ReadonlySet<string>,
): EventLog {
  const namedIn = (events: readonly EventToAppend[]): readonly string[] =>
    events.flatMap(({ type, data, dataText }) =>
      nameless.has(type) ? [] : fileIdsIn(dataText ?? JSON.stringify(data ?? null)),
    );
  return {
    ...boundTo(log),
    append: (stream, expectedRevision, events) => {
      const named = namedIn(events);
      if (named.length === 0) return log.append(stream, expectedRevision, events);
      return records.name(named).then(() => log.append(stream, expectedRevision, events));
    },
  };
}

/** The same documents: before one is written, the files it names are kept. `nameless`: names of collections. */
export function documentsThatNameFiles(
  documents: Documents,
  records: FileRecords,
  nameless: ReadonlySet<string>,
): Documents {
  const name = async (written: readonly Document[]): Promise<void> => {
    const named = written.flatMap((document) => fileIdsIn(JSON.stringify(document)));
    if (named.length > 0) await records.name(named);
  };
  return {
    collection: <T extends Document>(definition: CollectionDefinition): Collection<T> => {
      const collection = documents.collection<T>(definition);
      return nameless.has(definition.name) ? collection : naming(collection, name);
    },
    names: (prefix) => documents.names(prefix),
    drop: (collection) => documents.drop(collection),
    close: () => documents.close(),
  };
}

const naming = <T extends Document>(
  collection: Collection<T>,
  name: (written: readonly Document[]) => Promise<void>,
): Collection<T> => ({
  get: (id) => collection.get(id),
  getMany: (ids) => collection.getMany(ids),
  find: (query) => collection.find(query),
  count: (filter) => collection.count(filter),
  countBy: (field, filter) => collection.countBy(field, filter),
  save: (document, expectedVersion) =>
    name([document]).then(() => collection.save(document, expectedVersion)),
  put: (document) => name([document]).then(() => collection.put(document)),
  putIfAbsent: (document) => name([document]).then(() => collection.putIfAbsent(document)),
  delete: (id) => collection.delete(id),
  remove: (id, expectedVersion) => collection.remove(id, expectedVersion),
  replaceGuarded: (written, compare) => name(written).then(() => collection.replaceGuarded(written, compare)),
});
