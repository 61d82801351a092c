import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { referenceStream } from '@vigil/domain/kernel/reference-changed';
import type { Role } from '@vigil/domain/organisation/role';
import { NO_STREAM, testEvents } from '@vigil/stores/event-log/test-events';
import { collections as exams } from '../../exams/collections.js';
import { collections as organisation } from '../../organisation/collections.js';
import { slices } from '../../slices.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { seconds } from '../../testing/moving-clock.js';
import { until } from '../../testing/until.js';
import { collections, type DeadLetterDocument, type SettingDocument } from '../collections.js';
import { Declarations } from '../declarations/declarations.js';
import { checkpointIdOf, ReactorCheckpoint } from '../reactors/checkpoint.js';
import { DeadLetters } from '../reactors/dead-letters.js';
import { referenceEntities, whenReferenceChangedComplete } from './complete-reference.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

const settings = () => room.services.documents.collection<SettingDocument>(collections.settings);
const letters = () => room.services.documents.collection<DeadLetterDocument>(collections.deadLetters);
const reactor = () => whenReferenceChangedComplete(room.services);

/** A change that a crash left only in the log. */
async function leftInTheLog(
  entity: string,
  { id, ...document }: { id: string; version: number },
  gone = false,
): Promise<string> {
  const stream = referenceStream(entity, id);
  const after = gone ? null : { id, ...document };
  const change = { entity, id, expectedVersion: null, newVersion: document.version, before: null, after };
  const events = testEvents(stream, NO_STREAM, [change]).map((event) => ({
    ...event,
    type: 'ReferenceChanged',
  }));
  const result = await room.services.log.append(stream, -1, events);
  if (result.kind !== 'appended') throw new Error(`${stream}: ${result.kind}`);
  return result.position;
}

describe('the one reactor of all reference data', () => {
  it('completes what any slice declares, each once, and writes one checkpoint for all', async () => {
    const ids = async (): Promise<string[]> =>
      (await settings().find({ filter: { id: { gte: 'reactor:', lt: 'reactor;' } } }))
        .map(({ id }) => id)
        .filter((id) => id.includes('changed-complete-document'));
    const declared = [...referenceEntities(room.services).values()];
    await leftInTheLog('of-a-slice-that-is-gone', { id: 'left', version: 1 });
    // Deleted in the log, still in the store: a document of any entity, without what makes it one of its kind.
    const deleted: string[] = [];
    for (const { name, collection } of declared) {
      const left = { id: `left-of-${name}`, version: 1 };
      const [get, remove] = [collection.get.bind(collection), collection.delete.bind(collection)];
      vi.spyOn(collection, 'get').mockImplementation((id) =>
        id === left.id ? Promise.resolve(deleted.includes(name) ? null : left) : get(id),
      );
      vi.spyOn(collection, 'delete').mockImplementation(async (id) =>
        id === left.id ? void deleted.push(name) : remove(id),
      );
      await leftInTheLog(name, { ...left, version: 2 }, true);
    }
    await until('every deletion', () => deleted.length >= declared.length);
    vi.restoreAllMocks();
    expect(deleted).toEqual(declared.map(({ name }) => name));
    await leftInTheLog('exam-category', { id: 'left', version: 1 });
    const categories = room.services.documents.collection(exams.examCategories);
    await until('the document', () => categories.get('left'));
    expect(await letters().count({ reactor: reactor().name })).toBe(0);
    expect(await ids()).toEqual([checkpointIdOf(reactor().name)]);
  });

  it('sets aside what the store refuses for good, goes on with all others, and comes back to it', async () => {
    const roles = room.services.documents.collection<Role>(organisation.roles);
    const teacher = (await roles.get('role-teacher')) as Role;
    await leftInTheLog('role', { ...teacher, id: 'twin' });
    await leftInTheLog('exam-category', { id: 'behind it', version: 1 });
    await until('the document behind it', () =>
      room.services.documents.collection(exams.examCategories).get('behind it'),
    );
    const [letter] = await letters().find({ filter: { reactor: reactor().name } });
    expect(letter).toMatchObject({
      stream: referenceStream('role', 'twin'),
      error: 'role twin: a unique index refuses version 1, which the log has',
    });
    await roles.delete('role-teacher');
    room.clock.advance(seconds(6));
    await until('the twin', () => roles.get('twin'));
    await until('no letter', async () => (await letters().count({ reactor: reactor().name })) === 0);
    await roles.delete('twin');
    await roles.put(teacher);
  });

  it('begins where the last of the reactors was that it succeeds, with their dead letters; with the log if one of them never was', async () => {
    const { log } = room.services;
    const succeeds = reactor().succeeds ?? [];
    expect(succeeds).toHaveLength(6);
    const positions = (await log.readAll(log.start, 10)).events.map(({ position }) => position);
    for (const [at, name] of succeeds.entries())
      await settings().put({ id: checkpointIdOf(name), version: 3, value: positions[at + 2] });
    const claim = (name: string) => ReactorCheckpoint.claim(room.services, name, succeeds);
    expect((await claim('heir')).position).toBe(positions[2]);
    await settings().delete(checkpointIdOf(succeeds[3] ?? ''));
    expect((await claim('heir')).position).toBe(positions[2]);
    expect((await claim('other heir')).position).toBe(log.start);

    const former = succeeds[0] ?? '';
    await letters().put({
      ...{ id: `${former}/e1`, reactor: former, stream: 'ref-exam-x', revision: 0 },
      ...{ type: 'ReferenceChanged', since: 1, attempts: 4, error: 'on purpose' },
    });
    await DeadLetters.open(room.services, 'heir', succeeds);
    expect(await letters().get(`${former}/e1`)).toBeNull();
    expect(await letters().get('heir/e1')).toMatchObject({ reactor: 'heir', attempts: 4 });
    await letters().delete('heir/e1');
  });

  it('does not start when two slices declare the same entity', () => {
    const [exam] = [...referenceEntities(room.services).values()];
    if (exam === undefined) throw new Error('no entity');
    const twice = { name: 'twice', resolvers: [], entities: () => [exam] };
    expect(() => new Declarations([...slices, twice]).entities(room.services)).toThrow(
      `entity ${exam.name} is declared twice`,
    );
  });
});
