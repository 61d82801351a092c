import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Collection, CollectionDefinition, Document, Documents } from '@vigil/stores/documents/port';
import { findAll } from '@vigil/stores/documents/find-all';
import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import type { EventLog } from '@vigil/stores/event-log/port';
import { MemoryFiles } from '../../testing/memory-files.js';
import { MemoryLog } from '../../testing/memory-log.js';
import { MortalProcess, type Death } from '../../testing/mortal-process.js';
import { holdsAlways } from '../../testing/seeded.js';
import { collections, type FileRecordDocument } from '../collections.js';
import { RetryLaterError } from '../errors.js';
import { FileRecords } from './file-records.js';
import { documentsThatNameFiles, fileIdsIn, logThatNamesFiles } from './named-files.js';

const pages: CollectionDefinition = { name: 'pages', indexes: [] };
type Page = Document & { readonly version: number; readonly text: string };

/** One process over stores that all share; time passes as the test says. */
function processOn(
  mortal: MortalProcess,
  stores: { readonly log: EventLog; readonly documents: Documents; readonly files: MemoryFiles },
  now: () => number,
  pause: () => Promise<unknown>,
) {
  const { step } = mortal;
  const documents = mortal.documents(stores.documents);
  const { files } = stores;
  const stepwise = {
    ...files,
    // A put is two steps: what is told before it, and the writing.
    put: ((kind, owner, mimeType, bytes, before) =>
      files.put(kind, owner, mimeType, bytes, async (coming) => {
        await before?.(coming);
        await step(async () => undefined);
      })) as MemoryFiles['put'],
    remove: (fileId: string) => step(() => files.remove(fileId)),
    removeOf: (erased: ReadonlySet<string>) => step(() => files.removeOf(erased)),
  } as MemoryFiles;
  const graceHours = new Map([['media', 24], ['upload', 24]]); // prettier-ignore
  const records = new FileRecords({ documents, files: stepwise, now, graceHours, pause });
  return {
    records,
    log: logThatNamesFiles(mortal.log(stores.log), records, new Set()),
    pages: documentsThatNameFiles(documents, records, new Set()).collection<Page>(pages),
  };
}
type Process = ReturnType<typeof processOn>;

type Act =
  | { readonly kind: 'upload'; readonly content: string; readonly owner: string | null }
  | { readonly kind: 'event' | 'page' | 'replace'; readonly which: number; readonly hex: boolean }
  | { readonly kind: 'delete' }
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'collect' };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('upload' as const),
    content: fc.constantFrom('a', 'b'),
    owner: fc.constantFrom(null, null, 'u1'),
  }),
  fc.record({
    kind: fc.constantFrom('event' as const, 'page' as const, 'replace' as const),
    which: fc.nat(3),
    hex: fc.boolean(),
  }),
  fc.constant({ kind: 'delete' } as const),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 23, 25) }),
  fc.constant({ kind: 'collect' } as const),
);
const death: fc.Arbitrary<Death | null> = fc.option(
  fc.record({ step: fc.integer({ min: 1, max: 40 }), after: fc.boolean() }),
);
const plans = fc.array(fc.record({ acts: fc.array(act, { minLength: 1, maxLength: 10 }), death }), {
  minLength: 1,
  maxLength: 3,
});

it('[engine §11] whatever is uploaded, named, replaced, collected and crashes in whatever order: a named file is never removed, and one that nothing ever named goes', async () => {
  const property = fc.asyncProperty(fc.scheduler(), plans, async (scheduler, wanted) => {
    const documents = await openSqliteDocumentsInThread({ file: ':memory:' });
    const [log, files] = [new MemoryLog(), new MemoryFiles()];
    const records = documents.collection<FileRecordDocument>(collections.fileRecords);
    const kept = new Set<string>();
    const wantedToName = new Set<string>();
    const before = (await files.put('media', null, 'text/plain', Buffer.from('b'))).fileId;
    const uploaded: string[] = [before];
    let hours = 0;
    const turn = (): Promise<unknown> => scheduler.schedule(Promise.resolve());

    /** What becomes visible counts as named when the file is there and nobody has begun to remove it. */
    const noteNamed = async (text: string): Promise<void> => {
      for (const fileId of fileIdsIn(text)) {
        const isGoing = (await records.get(fileId))?.state === 'going';
        if (files.stored.has(fileId) && !isGoing) kept.add(fileId);
      }
    };
    const append = log.append;
    log.append = async (stream, revision, events) => {
      await noteNamed(JSON.stringify(events));
      return append(stream, revision, events);
    };
    const stores = { log, documents: noting(documents, noteNamed), files };

    const carryOut = async (process: Process, mortal: MortalProcess, one: Act): Promise<void> => {
      if (one.kind === 'upload') {
        const kind = one.owner === null ? 'media' : 'upload';
        const begun = hours;
        const { fileId } = await process.records.put(kind, one.owner, 'text/plain', Buffer.from(one.content));
        uploaded.push(fileId);
        // Its record had gone before it was written: it is kept.
        if (hours - begun >= 24) wantedToName.add(fileId);
      } else if (one.kind === 'wait') hours += one.hours;
      else if (one.kind === 'collect') await process.records.collect(hours * 3_600_000, () => !mortal.isDead);
      else if (one.kind === 'delete') await process.pages.delete('page');
      else {
        const fileId = uploaded[one.which % uploaded.length] as string;
        wantedToName.add(fileId);
        const text = one.hex ? fileId : `<img src="/api/common/file/${fileId}?name=a.png">`;
        const page = { id: 'page', version: 1, text };
        if (one.kind === 'page') await process.pages.put(page);
        else await process.log.append(`things-${randomUUID()}`, -1, [eventOf(text)]);
        if (one.kind === 'replace') await process.pages.put({ ...page, text: 'another' });
      }
    };
    const run = async ({ acts, death: dies }: (typeof wanted)[number]): Promise<void> => {
      const mortal = new MortalProcess(turn, dies);
      const process = processOn(mortal, stores, () => hours * 3_600_000, turn);
      await mortal.outcomeOf(async () => {
        for (const one of acts)
          await carryOut(process, mortal, one).catch((error: unknown) => {
            if (!(error instanceof RetryLaterError)) throw error;
          });
      });
    };
    await scheduler.waitFor(Promise.all(wanted.map(run)));

    hours += 48;
    const alive = new MortalProcess(async () => undefined);
    const survivor = processOn(alive, stores, () => hours * 3_600_000, async () => undefined); // prettier-ignore
    await survivor.records.collect(hours * 3_600_000, () => true);
    for (const fileId of kept) expect(files.stored.has(fileId), `${fileId} is named`).toBe(true);
    expect(files.stored.has(before)).toBe(true);
    expect((await findAll(records, {})).filter(({ state }) => state !== 'named')).toEqual([]);
    for (const fileId of files.stored.keys())
      expect(fileId === before || wantedToName.has(fileId), `${fileId} was never named`).toBe(true);
    await documents.close();
  });
  await holdsAlways('files under crashes', property, 300);
});

/** Tells of each page as it is written. */
const noting = (documents: Documents, note: (text: string) => Promise<void>): Documents => ({
  ...documents,
  collection: <T extends Document>(definition: CollectionDefinition): Collection<T> => {
    const collection = documents.collection<T>(definition);
    if (definition.name !== pages.name) return collection;
    const put = async (document: T) => {
      await note(JSON.stringify(document));
      return collection.put(document);
    };
    return { ...collection, put };
  },
});

const eventOf = (text: string) => ({
  id: randomUUID(),
  type: 'ThingHappened',
  version: 1,
  time: 1000,
  actor: { kind: 'system', id: 'test' } as const,
  command: null,
  data: { text },
  previousHash: '',
  hash: '',
});
