import fc from 'fast-check';
import { expect, it } from 'vitest';
import { referenceStream } from '@vigil/domain/kernel/reference-changed';
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
import { writeDemo } from '../../platform/write-demo.js';
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
  id: fc.constantFrom('a', 'b', 'demo'),
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

/** One process over the stores. `untold`: it writes demo data that it has not told yet. */
function writer(log: MemoryLog, documents: Documents, mortal: MortalProcess) {
  const [ownLog, own] = [mortal.log(log), mortal.documents(documents)];
  const { entity, references } = accountProcess(ownLog, own);
  const collection = accountsIn(own);
  const process = { untold: false, carry };
  /** Where nobody has changed it. */
  async function demo(title: string): Promise<void> {
    const stored = await collection.get('demo');
    const isTouched = (await ownLog.readStream(referenceStream('account', 'demo'))).length > 0;
    if (isTouched || (stored !== null && stored.version !== 1)) return;
    const written = { ...{ id: 'demo', version: 1 }, ...{ title: `demo ${title}`, secret: '1' } };
    process.untold = true;
    await writeDemo({ log: ownLog, documents: own }, accountsDefinition, [written], 0);
    process.untold = false;
  }
  async function carry({ kind, id, title, secret }: Act): Promise<void> {
    if (kind === 'complete') return void (await references.complete(entity, id));
    if (kind === 'demo') return demo(title);
    const before = await collection.get(id);
    if (kind === 'delete') return void (before && (await references.delete(entity, before, byHand)));
    // Nobody makes it by hand.
    if (id === 'demo' && before === null) return;
    const made = await references.asNew(entity, { id, version: (before?.version ?? 0) + 1, title, secret });
    await references.save(entity, before, made, byHand);
  }
  return process;
}

/** What several processes do at once, each dying or not, then what one that lives makes of it. */
async function lived(scheduler: fc.Scheduler, wanted: readonly { acts: Act[]; death: Death | null }[]) {
  const documents = await openSqliteDocumentsInThread({ file: ':memory:' });
  const log = new MemoryLog();
  const turn = (): Promise<unknown> => scheduler.schedule(Promise.resolve());
  const processes = wanted.map(({ death: dies }) => {
    const mortal = new MortalProcess(turn, dies);
    return { mortal, process: writer(log, documents, mortal) };
  });
  const ended = processes.map(async ({ mortal, process }, at) => {
    for (const one of wanted[at]?.acts ?? []) await mortal.outcomeOf(() => process.carry(one).catch(refused));
  });
  await scheduler.waitFor(Promise.all(ended));
  const { carry } = writer(log, documents, new MortalProcess(async () => undefined));
  for (const id of ['a', 'b', 'demo']) await carry({ kind: 'complete', id, title: '', secret: '' });
  const untold = processes.some(({ process }) => process.untold);
  return { documents, log, untold, carry: (one: Act) => carry(one).catch(refused) };
}

function refused(error: unknown): void {
  if (!(error instanceof RefusedError) && !(error instanceof RetryLaterError)) throw error;
}

/** A demo whose writer died before it told of it is told by the next start, which writes it anew. */
async function complaints(log: MemoryLog, documents: Documents, untold: boolean): Promise<string[]> {
  const recorded = new RecordedDocuments([accountsDefinition]);
  log.events.forEach((event) => recorded.see(event));
  const told = (await differingDocuments(documents, recorded, log)).map(({ id, kind }) => `${id} ${kind}`);
  return told.filter((one) => !(untold && one.startsWith('demo ')));
}

it('whatever processes do side by side, and wherever they die: verify tells no difference', async () => {
  const property = fc.asyncProperty(fc.scheduler(), lives, async (scheduler, wanted) => {
    const { documents, log, untold } = await lived(scheduler, wanted);
    expect(await complaints(log, documents, untold)).toEqual([]);
    await documents.close();
  });
  await holdsAlways('honest histories', property, 500);
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
      const { documents, log, untold, carry } = await lived(scheduler, wanted);
      const accounts = accountsIn(documents);
      const stored = (await accounts.get('a')) ?? (await accounts.get('b'));
      if (stored !== null) {
        await accounts.put({ ...stored, ...one });
        for (const next of acts) await carry(next);
        expect(await complaints(log, documents, untold)).toEqual([expect.stringContaining(`${stored.id} `)]);
      }
      await documents.close();
    },
  );
  await holdsAlways('edits of the store', property, 200);
});
