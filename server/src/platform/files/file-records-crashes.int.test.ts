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
import { boundTo } from '../bound-log.js';
import { collections, type FileRecordDocument } from '../collections.js';
import { RetryLaterError } from '../errors.js';
import { FileRecords } from './file-records.js';
import { documentsThatNameFiles, fileIdsIn, logThatNamesFiles } from './named-files.js';

const hour = 3_600_000;
const pages: CollectionDefinition = { name: 'pages', indexes: [] };
type Page = Document & { readonly version: number; readonly text: string };

/** One process over stores that all share; time passes as the test says. */
function processOn(
  mortal: MortalProcess,
  stores: { readonly log: EventLog; readonly documents: Documents; readonly files: MemoryFiles },
  now: () => number,
  pause: () => Promise<unknown>,
  kept = new Set<string>(),
) {
  const { step } = mortal;
  const observed = noting({ ...stores, kept });
  // What the store has not done within the hour it was given up (decision 290).
  const remove = (fileId: string): Promise<boolean> => {
    const begun = now();
    return step(async () => {
      if (now() - begun >= hour) throw new RetryLaterError('the store did not answer');
      return stores.files.remove(fileId);
    });
  };
  const documents = mortal.documents(observed.documents);
  const { files } = stores;
  const stepwise = {
    ...files,
    // A put is two steps: what is told before it, and the writing.
    put: ((kind, owner, mimeType, bytes, before) =>
      files.put(kind, owner, mimeType, bytes, async (coming) => {
        await before?.(coming);
        await step(async () => undefined);
      })) as MemoryFiles['put'],
    remove,
    removeOf: (erased: ReadonlySet<string>) => step(() => files.removeOf(erased)),
  } as MemoryFiles;
  const graceHours = new Map([['media', 24], ['upload', 24]]); // prettier-ignore
  const records = new FileRecords({ documents, files: stepwise, now, monotonic: now, graceHours, pause });
  return {
    records,
    log: logThatNamesFiles(mortal.log(observed.log), records, new Set()),
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

/** A named file is never removed, and one that nothing ever named goes. */
const filesUnderCrashes = () =>
  fc.asyncProperty(fc.scheduler(), plans, async (scheduler, wanted) => {
    const documents = await openSqliteDocumentsInThread({ file: ':memory:' });
    const [log, files] = [new MemoryLog(), new MemoryFiles()];
    const records = documents.collection<FileRecordDocument>(collections.fileRecords);
    const kept = new Set<string>();
    const wantedToName = new Set<string>();
    const before = (await files.put('media', null, 'text/plain', Buffer.from('b'))).fileId;
    const uploaded: string[] = [before];
    let hours = 0;
    const turn = (): Promise<unknown> => scheduler.schedule(Promise.resolve());

    const stores = { log, documents, files };

    const carryOut = async (process: Process, mortal: MortalProcess, one: Act): Promise<void> => {
      if (one.kind === 'upload') {
        const kind = one.owner === null ? 'media' : 'upload';
        const begun = hours;
        const { fileId } = await process.records.put(kind, one.owner, 'text/plain', Buffer.from(one.content));
        uploaded.push(fileId);
        // Its record had gone before it was written: it is kept.
        if (hours - begun >= 24) wantedToName.add(fileId);
      } else if (one.kind === 'wait') hours += one.hours;
      else if (one.kind === 'collect') await process.records.collect(hours * hour, () => !mortal.isDead);
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
      const process = processOn(mortal, stores, () => hours * hour, turn, kept);
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
    const survivor = processOn(alive, stores, () => hours * hour, async () => undefined); // prettier-ignore
    await survivor.records.collect(hours * hour, () => true);
    for (const fileId of kept) expect(files.stored.has(fileId), `${fileId} is named`).toBe(true);
    expect(files.stored.has(before)).toBe(true);
    expect((await findAll(records, {})).filter(({ state }) => state !== 'named')).toEqual([]);
    for (const fileId of files.stored.keys())
      expect(fileId === before || wantedToName.has(fileId), `${fileId} was never named`).toBe(true);
    await documents.close();
  });

it('[engine §11] whatever is uploaded, named, replaced, collected and crashes in whatever order: a named file is never removed, and one that nothing ever named goes', async () => {
  await expect(holdsAlways('files under crashes', filesUnderCrashes(), 300)).resolves.toBeUndefined();
});

it('the same where a file had gone when it was named, and was put again before the name could be seen', async () => {
  const again = fc.assert(filesUnderCrashes(), { seed: 702532982, path: '131' });
  await expect(again).resolves.toBeUndefined();
});

interface Observed {
  readonly log: EventLog;
  readonly documents: Documents;
}

/**
 * The stores of one process, which does one thing after the other. What it looks at before it names it and finds
 * there, with nobody about to remove it, is `kept` as soon as the name can be seen; what had gone by then has
 * gone, also when somebody puts the same bytes again before the name is seen.
 */
function noting({
  log,
  documents,
  files,
  kept,
}: Observed & { files: MemoryFiles; kept: Set<string> }): Observed {
  const isThere = new Map<string, boolean>();
  const note = (written: unknown): void => {
    for (const fileId of fileIdsIn(JSON.stringify(written))) if (isThere.get(fileId)) kept.add(fileId);
  };
  const append: EventLog['append'] = (stream, revision, events) => {
    note(events);
    return log.append(stream, revision, events);
  };
  const collection = <T extends Document>(definition: CollectionDefinition): Collection<T> => {
    const stored = documents.collection<T>(definition);
    const put: typeof stored.put = (document) => {
      if (definition.name === pages.name) note(document);
      return stored.put(document);
    };
    const getMany: typeof stored.getMany = async (ids) => {
      const found = await stored.getMany(ids);
      const going = new Set(
        found.filter((one) => 'state' in one && one.state === 'going').map(({ id }) => id),
      );
      for (const id of ids) isThere.set(id, files.stored.has(id) && !going.has(id));
      return found;
    };
    return { ...stored, put, getMany };
  };
  return { log: { ...boundTo(log), append }, documents: { ...documents, collection } };
}

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
