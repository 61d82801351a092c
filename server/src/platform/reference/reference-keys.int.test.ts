import { beforeEach, describe, expect, it } from 'vitest';
import { collections, type ReferenceKeyDocument } from '../collections.js';
import type { Documents } from '@vigil/stores/documents/port';
import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import { holdBack } from '../../testing/append-faults.js';
import { MemoryLog } from '../../testing/memory-log.js';
import { MortalProcess } from '../../testing/mortal-process.js';
import { until } from '../../testing/until.js';
import {
  carryOut,
  thingEnvelope,
  thingProcess,
  thingsIn,
  type ThingAct,
  type ThingProcess,
} from './things.fixture.js';

let documents: Documents;
let log: MemoryLog;
let process: ThingProcess;

beforeEach(async () => {
  documents = await openSqliteDocumentsInThread({ file: ':memory:' });
  log = new MemoryLog();
  process = thingProcess(log, documents);
  return () => documents.close();
});

let commands = 0;
const create = (id: string, name: string, code: string | null = null): ThingAct => ({
  kind: 'create',
  id,
  name,
  code,
});
const act = (one: ThingAct, by = process): Promise<string> => carryOut(by, one, `command-${(commands += 1)}`);
const claims = (): Promise<ReferenceKeyDocument[]> =>
  documents.collection<ReferenceKeyDocument>(collections.referenceKeys).find({ sort: [{ field: 'owner' }] });
const types = (id: string): string[] =>
  log.events.filter(({ stream }) => stream === `ref-thing-${id}`).map(({ type }) => type);

describe('a unique key', () => {
  it('is refused in the words of its entity before anything is in the log, however it is written', async () => {
    expect(await act(create('one', 'Wang', 'K1'))).toBe('done');
    const save = (id: string, name: string, code: string | null) =>
      process.references.save(process.entity, null, { id, version: 1, name, code }, thingEnvelope(null, id));
    await expect(save('two', 'WANG', null)).rejects.toMatchObject({
      reason: 'Duplicate',
      message: '该名称已被占用！',
    });
    await expect(save('two', 'Li', 'K1')).rejects.toMatchObject({
      reason: 'Duplicate',
      message: '物品已存在！',
    });
    expect(log.events.map(({ stream }) => stream)).toEqual(['ref-thing-one']);
    expect((await claims()).map(({ owner }) => owner)).toEqual(['one', 'one']);
    expect(await act(create('two', 'Li', 'K2'))).toBe('done');
  });

  it('that a change gives up is free, and so is what was deleted', async () => {
    await act(create('one', 'a', 'x'));
    expect(await act({ kind: 'change', id: 'one', name: 'b', code: 'x' })).toBe('done');
    expect(await act(create('two', 'a'))).toBe('done');
    expect(await act({ kind: 'change', id: 'one', name: 'a', code: 'x' })).toBe('Duplicate');
    expect(await act({ kind: 'delete', id: 'one', name: '', code: null })).toBe('done');
    expect(await act(create('three', 'b', 'x'))).toBe('done');
    expect((await claims()).map(({ owner }) => owner)).toEqual(['three', 'three', 'two']);
  });

  it('that a command got stays with it: its repeat answers the same, also when the key is another’s by now', async () => {
    const first = create('one', 'a');
    expect(await carryOut(process, first, 'command-first')).toBe('done');
    await act({ kind: 'change', id: 'one', name: 'b', code: null });
    await act(create('two', 'a'));
    const events = log.events.length;
    const again = process.references.save(
      process.entity,
      null,
      { id: 'one', version: 1, name: 'a', code: null },
      thingEnvelope('command-first', first),
    );
    expect(await again).toBe(log.events[0]?.position);
    expect(log.events).toHaveLength(events);
    expect(await process.entity.collection.get('one')).toMatchObject({ name: 'b', version: 2 });
  });

  it('of documents that are older than its claims is claimed once, and two that share one are told', async () => {
    const things = thingsIn(documents);
    for (const [id, name] of [
      ['x1', 'Old'],
      ['x2', 'same'],
      ['x3', 'SAME'],
    ] as const)
      // prettier-ignore
      await things.put({ id, version: 1, name, code: null });
    expect(await act(create('new', 'old'))).toBe('Duplicate');
    expect(process.warnings).toEqual([expect.objectContaining({ entity: 'thing' })]);
    const next = thingProcess(log, documents);
    expect(await act(create('new', 'old'), next)).toBe('Duplicate');
    expect(next.warnings).toEqual([]);
  });

  it('claimed by a process that died before the log is taken over, by an event in the stream of who claimed it', async () => {
    // Once old documents are claimed every process takes the same steps up to its own claim.
    expect(await act(create('other', 'z'))).toBe('done');
    // its repeat, its head, the claim: dead before the append
    for (let step = 1; step < 40; step += 1) {
      const mortal = new MortalProcess(async () => undefined, { step, after: true });
      const dying = thingProcess(mortal.log(log), mortal.documents(documents));
      await mortal.outcomeOf(() => carryOut(dying, create('dead', 'a'), 'command-dead'));
      if ((await claims()).some(({ owner }) => owner === 'dead')) break;
    }
    expect(types('dead')).toEqual([]);
    expect(await act(create('two', 'a'), thingProcess(log, documents, { patienceMs: 50 }))).toBe('done');
    expect(types('dead')).toEqual(['ReferenceClaimsVoided']);
    expect(await carryOut(process, create('dead', 'a'), 'command-dead')).toBe('Duplicate');
    await act({ kind: 'change', id: 'two', name: 'b', code: null });
    expect(await carryOut(process, create('dead', 'a'), 'command-dead')).toBe('done');
  });

  it('[fencing] claimed by one who slept before the append is not that one’s any more: nothing of it reaches the log', async () => {
    let faultsWanted = true;
    const faults = holdBack(log, (_stream, [event]) => event?.type === 'ReferenceChanged' && faultsWanted);
    const slow = carryOut(process, create('slow', 'a'), 'command-slow');
    await until('the append to be held back', () => faults.hits() === 1);
    faultsWanted = false;
    expect(await act(create('quick', 'a'), thingProcess(log, documents, { patienceMs: 50 }))).toBe('done');
    faults.lift();
    expect(await slow).toBe('Duplicate');
    expect(types('slow')).toEqual(['ReferenceClaimsVoided']);
    expect(await process.entity.collection.get('slow')).toBeNull();
    expect((await claims()).map(({ owner }) => owner)).toEqual(['quick']);
  });

  it('that another change of the same document claims anew is not released by the one that gave it up', async () => {
    const { keys, entity } = process;
    const owners = { revisionOf: async () => 0, documentOf: async () => null, voidAt: async () => undefined };
    const versions = {
      before: { id: 'one', version: 1, name: 'a', code: null },
      after: { id: 'one', version: 2, name: 'b', code: null },
    };
    const back = { before: versions.after, after: { ...versions.before, version: 3 } };
    await keys.claim(entity, owners, versions, { owner: 'one', revision: 0 });
    await keys.claim(entity, owners, back, { owner: 'one', revision: 1 });
    await keys.release(entity, versions, { owner: 'one', revision: 0 });
    expect((await claims()).map(({ revision }) => revision).toSorted((a, b) => a - b)).toEqual([0, 1]);
    await keys.release(entity, versions, { owner: 'one', revision: 1 });
    expect((await claims()).map(({ revision }) => revision)).toEqual([0]);
  });
});

describe('a document that the store refuses for good', () => {
  it('is a fault of each who asks for it, told by its name, and costs a few reads', async () => {
    await act(create('one', 'a', 'x'));
    // written around everything that guards it
    const things = thingsIn(documents);
    await things.delete('one');
    await things.put({ id: 'intruder', version: 1, name: 'other', code: 'x' });
    const counting = new MortalProcess(async () => undefined);
    const reader = thingProcess(counting.log(log), counting.documents(documents));
    await expect(reader.references.complete(reader.entity, 'one')).rejects.toMatchObject({
      code: 'ReferenceUnwritable',
      message: expect.stringContaining('thing one'),
    });
    expect(counting.steps).toBeLessThan(10);
    await things.delete('intruder');
    expect(await reader.references.complete(reader.entity, 'one')).toBe(true);
  });
});
