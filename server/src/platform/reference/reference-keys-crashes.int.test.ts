import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import { findAll } from '@vigil/stores/documents/find-all';
import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import { MemoryLog } from '../../testing/memory-log.js';
import { MortalProcess, type Death } from '../../testing/mortal-process.js';
import { holdsAlways } from '../../testing/seeded.js';
import { openEntity } from './reference-entity.js';
import { ReferenceUnwritable } from './reference-refusals.js';
import {
  carryOut,
  thingProcess,
  thingsIn,
  type Thing,
  type ThingAct,
  type ThingProcess,
} from './things.fixture.js';

const values = { name: fc.constantFrom('a', 'b', 'B'), code: fc.constantFrom(null, 'x', 'y') };
/** `old` is there from before anybody claimed keys, and from before its first event. */
const act: fc.Arbitrary<ThingAct> = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), id: fc.constantFrom('t1', 't2'), ...values }),
  fc.record({
    kind: fc.constantFrom('change' as const, 'change' as const, 'delete' as const),
    id: fc.constantFrom('old', 't1', 't2'),
    ...values,
  }),
);
const death: fc.Arbitrary<Death | null> = fc.option(
  fc.record({ step: fc.integer({ min: 1, max: 30 }), after: fc.boolean() }),
);
const plan = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 4 }),
  death,
  patienceMs: fc.constantFrom(0, 25),
});
const plans = fc.array(plan, { minLength: 1, maxLength: 3 });

type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never;

/** Several processes over the same stores, step by step in the order of the scheduler, until each has ended. */
async function world(scheduler: fc.Scheduler, wanted: readonly Plan[], isKeyed = true) {
  const documents = await openSqliteDocumentsInThread({ file: ':memory:' });
  const log = new MemoryLog();
  await thingsIn(documents).put({ id: 'old', version: 1, name: 'a', code: 'x' });
  const turn = (): Promise<unknown> => scheduler.schedule(Promise.resolve());
  const called = wanted.flatMap(({ acts, death: dies, patienceMs }, place) => {
    const mortal = new MortalProcess(turn, dies);
    const process = thingProcess(mortal.log(log), mortal.documents(documents), { pause: turn, patienceMs });
    const keyed = isKeyed ? process : { ...process, entity: unguarded(process) };
    return acts.map((one, at) => {
      const commandId = `command-${place}-${at}`;
      return { act: one, commandId, outcome: mortal.outcomeOf(() => carryOut(keyed, one, commandId)) };
    });
  });
  const outcomes = await scheduler.waitFor(
    Promise.all(called.map(({ outcome }) => outcome.catch((error: unknown) => error))),
  );
  return { documents, log, called: called.map((one, at) => ({ ...one, outcome: outcomes[at] })) };
}

it('[engine §10] whatever order processes work in and wherever they die, at most one document has a key, none is locked, a repeat answers the same', async () => {
  const property = fc.asyncProperty(fc.scheduler(), plans, async (scheduler, wanted) => {
    const { documents, log, called } = await world(scheduler, wanted);
    const survivor = thingProcess(log, documents, { pause: async () => undefined });
    await expectConsistent(survivor, log);
    for (const { act: one, commandId, outcome } of called) {
      const made = madeBy(log, commandId);
      const mayHaveMade = outcome === 'done' ? [1] : outcome === 'died' ? [0, 1] : [0];
      expect(mayHaveMade, `${commandId} ${String(outcome)}`).toContain(made);
      if (outcome !== 'done' && outcome !== 'died') {
        expect(['Duplicate', 'SomebodyWasFaster', 'NotFound', 'RetryLater']).toContain(outcome);
        continue;
      }
      const again = await carryOut(survivor, one, commandId);
      expect(madeBy(log, commandId)).toBe(again === 'done' ? 1 : 0);
      if (made === 1) expect(again).toBe('done');
      if (again === 'Duplicate') expect(await holders(survivor, one)).not.toEqual([]);
      await expectConsistent(survivor, log);
    }
    for (const name of ['a', 'b']) {
      const one = { kind: 'create', id: `new-${name}`, name, code: null } as const;
      const taken = (await holders(survivor, one)).length > 0;
      expect(await carryOut(survivor, one, `new-${name}`)).toBe(taken ? 'Duplicate' : 'done');
    }
    await documents.close();
  });
  await holdsAlways('unique keys under crashes', property, 300);
});

it('[engine §10] completing a document ends, also where the store refuses it for good: in a fault that names it', async () => {
  const property = fc.asyncProperty(fc.scheduler(), plans, async (scheduler, wanted) => {
    const { documents, log, called } = await world(scheduler, wanted, false);
    for (const { outcome } of called)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ReferenceUnwritable);
    for (const id of ['old', 't1', 't2']) {
      const counting = new MortalProcess(async () => undefined);
      const process = thingProcess(counting.log(log), counting.documents(documents));
      const outcome = await process.references
        .complete(unguarded(process), id)
        .catch((error: unknown) => error);
      if (typeof outcome !== 'boolean') expect(outcome).toBeInstanceOf(ReferenceUnwritable);
      expect(counting.steps).toBeLessThan(20);
    }
    await documents.close();
  });
  await holdsAlways('completing under crashes', property, 100);
});

/** The same entity as if its owner had forgotten to declare what its indexes refuse. */
const unguarded = ({ entity }: ThingProcess) => openEntity(entity.name, entity.noun, entity.collection);

const madeBy = (log: MemoryLog, commandId: string): number =>
  log.events.filter(({ command }) => command?.id === commandId).length;

const keysOf = ({ name, code }: Pick<Thing, 'name' | 'code'>): string[] => [
  `name ${name.toLowerCase()}`,
  ...(code === null ? [] : [`code ${code}`]),
];

const all = ({ entity }: ThingProcess): Promise<Thing[]> => findAll(entity.unique!.among, {});

/** Others that have the name or the code. */
async function holders(process: ThingProcess, one: ThingAct): Promise<Thing[]> {
  const wanted = keysOf(one);
  return (await all(process)).filter(
    (thing) => thing.id !== one.id && keysOf(thing).some((key) => wanted.includes(key)),
  );
}

/** Every document can be completed, is then as the log has it, and shares no key. */
async function expectConsistent(process: ThingProcess, log: MemoryLog): Promise<void> {
  const changes = log.events.filter(({ type }) => type === 'ReferenceChanged');
  const last = new Map(changes.map(({ data }) => [(data as Change).id, (data as Change).after as Thing]));
  for (const [id, after] of last) {
    await process.references.complete(process.entity, id);
    expect(await process.entity.collection.get(id)).toEqual(after);
  }
  const keys = (await all(process)).flatMap(keysOf);
  expect(keys).toEqual([...new Set(keys)]);
}
type Change = ReferenceChanged['data'];
