import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Document, Documents } from '@vigil/stores/documents/port';
import { findAll } from '@vigil/stores/documents/find-all';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import type { Files } from '@vigil/stores/files/port';
import { openLocalFiles } from '@vigil/stores/files/local/local-files';
import { pointers, type ViewPointer } from '@vigil/projections/runner/bookkeeping';
import { keyFor, readAppKey } from '../../server/src/platform/app-key.js';
import { filesOf } from './damage-files.js';

/** Hashes of all that can be read, by what it is: `event 0007`, `data exams/e1`, `view papers/p1`, `file …`, `key app`. */
export type Contents = ReadonlyMap<string, string>;

/**
 * Reads everything through the ports, as the server does: the events up to a position, every document, what
 * every view shows now, every file, and the key that second factors, ticket numbers and the like follow from. Throws
 * what a port throws on damage.
 */
export async function contentsOf(
  folder: string,
  upTo: string | null,
  fileIds: readonly string[],
): Promise<Contents> {
  const found = new Map<string, string>();
  const keep = (name: string, value: unknown): void =>
    void found.set(name, createHash('sha256').update(JSON.stringify(value)).digest('hex'));
  const log = await openSqliteEventLog({ file: join(folder, 'events.db'), mode: 'reader' });
  try {
    for (let after = log.start; ;) {
      const page = await log.readAll(after, 1000);
      for (const event of page.events)
        if (upTo === null || log.compare(event.position, upTo) <= 0) keep(`event ${event.position}`, event);
      after = page.last;
      if (!page.more) break;
    }
  } finally {
    await log.close();
  }
  await documentsIn(join(folder, 'data.db'), async (documents) => {
    for (const name of await documents.names(''))
      for (const document of await findAll(documents.collection<Document>({ name }), {}))
        keep(`data ${name}/${document.id}`, document);
  });
  await documentsIn(join(folder, 'views.db'), async (documents) => {
    for (const { id, collection } of await findAll(documents.collection<ViewPointer>(pointers), {}))
      for (const document of await findAll(documents.collection<Document>({ name: collection }), {}))
        keep(`view ${id}/${document.id}`, document);
  });
  if (existsSync(join(folder, 'files.key'))) {
    const files = await openLocalFiles({ folder: join(folder, 'files'), keyFile: join(folder, 'files.key') });
    for (const id of fileIds) keep(`file ${id}`, await hashOf(files, id));
  }
  keep('key app', await derivedFrom(folder));
  return found;
}

/** Says whether anything is derived as before; null: the key is gone. */
export async function derivedFrom(folder: string): Promise<string | null> {
  const key = await readAppKey(join(folder, 'app.key'));
  return key === null ? null : keyFor(key, 'damage').toString('hex');
}

async function hashOf(files: Files, id: string): Promise<string | null> {
  const file = await files.get(id);
  return file === null ? null : createHash('sha256').update(file.bytes).digest('hex');
}

/** The ids of the files of an installation. */
export const fileIdsOf = (folder: string): string[] =>
  filesOf(folder)
    .map((file) => /([0-9a-f]{64})$/.exec(file)?.[1])
    .filter((id) => id !== undefined);

async function documentsIn(file: string, work: (documents: Documents) => Promise<void>): Promise<void> {
  const documents = await openSqliteDocuments({ file, mode: 'reader' });
  try {
    await work(documents);
  } finally {
    await documents.close();
  }
}

/** What each life of an installation leaves of its own: how far work behind the scenes got, what was tried, counted or backed up. */
const ownToEachLife =
  /^data (?:settings\/reactor:|(?:login_attempts|sessions|media_jobs|service_probes|storage_usage|backup_runs)\/)/;

/** What twins of one installation differ in by themselves: sessions, heartbeats, checkpoints. */
export class Twins {
  private readonly passing = new Set<string>();
  private readonly passingCollections = new Set<string>();

  constructor(
    private readonly one: Contents,
    two: Contents,
  ) {
    for (const [a, b] of [
      [one, two],
      [two, one],
    ] as const)
      for (const [name, hash] of a)
        if (b.get(name) !== hash) {
          this.passing.add(name);
          if (!b.has(name)) this.passingCollections.add(collectionOf(name));
        }
  }

  /** What somebody would read otherwise than in the twin. */
  differences(found: Contents): string[] {
    const passes = (name: string): boolean =>
      ownToEachLife.test(name) || this.passing.has(name) || this.passingCollections.has(collectionOf(name));
    return [
      ...[...this.one]
        .filter(([name, hash]) => found.get(name) !== hash)
        .map(([name]) => `${name} ${found.has(name) ? 'is another' : 'is missing'}`),
      ...[...found.keys()].filter((name) => !this.one.has(name)).map((name) => `${name} is new`),
    ].filter((line) => !passes(line.replace(/ is (?:another|missing|new)$/, '')));
  }
}

const collectionOf = (name: string): string => name.split('/')[0] as string;
