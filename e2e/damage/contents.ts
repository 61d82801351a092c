import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { Document, Documents } from '@vigil/stores/documents/port';
import { findAll } from '@vigil/stores/documents/find-all';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import type { Files } from '@vigil/stores/files/port';
import { openLocalFiles } from '@vigil/stores/files/local/local-files';
import { pointers, type ViewPointer } from '@vigil/projections/runner/bookkeeping';
import { keyFor, readAppKey } from '../../server/src/platform/app-key.js';
import { filesOf } from './damage-files.js';

/**
 * Hashes of all that can be read, by what it is: `event 0007`, `file …`, `key app`, and field by field `data exams/e1#title`,
 * `view papers/p1#deadline`.
 */
export type Contents = ReadonlyMap<string, string>;

/** What is read of an installation. */
export interface Reading {
  readonly contents: Contents;
  /** events behind the position up to which contents are read */
  readonly behind: readonly Recorded[];
}

/**
 * Reads everything through the ports, as the server does: the events up to a position, every document, what
 * every view shows now, every file, and the key that second factors, ticket numbers and the like follow from. Throws
 * what a port throws on damage.
 */
export async function contentsOf(folder: string, upTo: string, fileIds: readonly string[]): Promise<Reading> {
  const found = new Map<string, string>();
  const behind: Recorded[] = [];
  const keep = (name: string, value: unknown): void =>
    void found.set(name, createHash('sha256').update(JSON.stringify(value)).digest('hex'));
  const keepFields = (name: string, document: Document): void => {
    for (const [field, value] of Object.entries(document)) keep(`${name}#${field}`, value);
  };
  const log = await openSqliteEventLog({ file: join(folder, 'events.db'), mode: 'reader' });
  try {
    for (let after = log.start; ;) {
      const page = await log.readAll(after, 1000);
      for (const event of page.events)
        if (log.compare(event.position, upTo) <= 0) keep(`event ${event.position}`, event);
        else behind.push(event);
      after = page.last;
      if (!page.more) break;
    }
  } finally {
    await log.close();
  }
  await documentsIn(join(folder, 'data.db'), async (documents) => {
    for (const name of await documents.names(''))
      for (const document of await findAll(documents.collection<Document>({ name }), {}))
        keepFields(`data ${name}/${document.id}`, document);
  });
  await documentsIn(join(folder, 'views.db'), async (documents) => {
    for (const { id, collection } of await findAll(documents.collection<ViewPointer>(pointers), {}))
      for (const document of await findAll(documents.collection<Document>({ name: collection }), {}))
        keepFields(`view ${id}/${document.id}`, document);
  });
  if (existsSync(join(folder, 'files.key'))) {
    const files = await openLocalFiles({ folder: join(folder, 'files'), keyFile: join(folder, 'files.key') });
    for (const id of fileIds) keep(`file ${id}`, await hashOf(files, id));
  }
  keep('key app', await derivedFrom(folder));
  return { contents: found, behind };
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
