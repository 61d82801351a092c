import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Documents } from '@vigil/stores/documents/port';
import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import { RefusedError, RetryLaterError } from '../../platform/errors.js';
import {
  accountProcess,
  accountsDefinition,
  accountsIn,
  byHand,
  type Account,
} from '../../platform/reference/accounts.fixture.js';
import { tellFound } from '../../platform/reference/found-documents.js';
import { MemoryLog } from '../../testing/memory-log.js';
import { MortalProcess, type Death } from '../../testing/mortal-process.js';
import { holdsAlways } from '../../testing/seeded.js';
import { differingDocuments } from './differing-documents.js';
import { RecordedDocuments } from './recorded-documents.js';

interface Act {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly secret: string;
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('save', 'save', 'save', 'delete', 'complete', 'demo'),
  id: fc.constantFrom('a', 'b'),
  title: fc.constantFrom('x', 'y', 'z'),
  secret: fc.constantFrom('1', '2'),
});
const death: fc.Arbitrary<Death | null> = fc.option(
  fc.record({ step: fc.integer({ min: 1, max: 40 }), after: fc.boolean() }),
);
const lives = fc.array(fc.record({ acts: fc.array(act, { minLength: 1, maxLength: 5 }), death }), {
  minLength: 2,
  maxLength: 3,
});

/** One process over the stores. */
function writer(log: MemoryLog, documents: Documents, mortal: MortalProcess) {
  const [ownLog, own] = [mortal.log(log), mortal.documents(documents)];
  const { entity, references } = accountProcess(ownLog, own);
  const demo = { ...{ id: 'demo', version: 1 }, secret: '1' };
  return async ({ kind, id, title, secret }: Act): Promise<void> => {
    if (kind === 'complete') return void (await references.complete(entity, id));
    const collection = accountsIn(own);
    if (kind === 'demo') {
      const stored = await collection.get('demo');
      if (stored !== null && stored.version !== 1) return;
      const written = { ...demo, title: `demo ${title}` };
      await tellFound(ownLog, accountsDefinition, [written], { why: 'demo', operator: null, now: 0 });
      await collection.save(written, stored?.version ?? null);
      return;
    }
    const before = await collection.get(id);
    if (kind === 'delete') return void (before && (await references.delete(entity, before, byHand)));
    const made = await references.asNew(entity, { id, version: (before?.version ?? 0) + 1, title, secret });
    await references.save(entity, before, made, byHand);
  };
}

/** What several processes do at once, each dying or not, then what one that lives makes of it. */
async function lived(scheduler: fc.Scheduler, wanted: readonly { acts: Act[]; death: Death | null }[]) {
  const documents = await openSqliteDocumentsInThread({ file: ':memory:' });
  const log = new MemoryLog();
  const turn = (): Promise<unknown> => scheduler.schedule(Promise.resolve());
  const ended = wanted.map(async ({ acts, death: dies }) => {
    const mortal = new MortalProcess(turn, dies);
    const carry = writer(log, documents, mortal);
    for (const one of acts) await mortal.outcomeOf(() => carry(one).catch(refused));
  });
  await scheduler.waitFor(Promise.all(ended));
  const carry = writer(log, documents, new MortalProcess(async () => undefined));
  for (const id of ['a', 'b', 'demo']) await carry({ kind: 'complete', id, title: '', secret: '' });
  return { documents, log, carry: (one: Act) => carry(one).catch(refused) };
}

function refused(error: unknown): void {
  if (!(error instanceof RefusedError) && !(error instanceof RetryLaterError)) throw error;
}

/** A demo that was told, and whose writer died before it was written, is missing until the next start. */
async function complaints(log: MemoryLog, documents: Documents): Promise<string[]> {
  const recorded = new RecordedDocuments([accountsDefinition]);
  log.events.forEach((event) => recorded.see(event));
  const told = (await differingDocuments(documents, recorded, log)).map(({ id, kind }) => `${id} ${kind}`);
  return told.filter((one) => one !== 'demo missing');
}

it('whatever processes do side by side, and wherever they die: verify tells no difference', async () => {
  const property = fc.asyncProperty(fc.scheduler(), lives, async (scheduler, wanted) => {
    const { documents, log } = await lived(scheduler, wanted);
    expect(await complaints(log, documents)).toEqual([]);
    await documents.close();
  });
  await holdsAlways('honest histories', property, 300);
});

it('an edit of the store is told, whatever is saved after it', async () => {
  const edit = fc.constantFrom<Partial<Account>>({ title: 'w' }, { secret: '3' }, { version: 99 });
  const later = fc.array(act, { maxLength: 5 });
  const property = fc.asyncProperty(
    fc.scheduler(),
    lives,
    edit,
    later,
    async (scheduler, wanted, one, acts) => {
      const { documents, log, carry } = await lived(scheduler, wanted);
      const accounts = accountsIn(documents);
      const stored = (await accounts.get('a')) ?? (await accounts.get('b'));
      if (stored !== null) {
        await accounts.put({ ...stored, ...one });
        for (const next of acts) await carry(next);
        expect(await complaints(log, documents)).toEqual([expect.stringContaining(`${stored.id} `)]);
      }
      await documents.close();
    },
  );
  await holdsAlways('edits of the store', property, 200);
});
