import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Recorded } from '@vigil/domain/kernel/event';
import { referenceStream } from '@vigil/domain/kernel/reference-changed';
import { plainAccount } from '@vigil/domain/organisation/plain-account';
import { peopleActStream, type ActPeople } from '@vigil/domain/organisation/people-act';
import type { User } from '@vigil/domain/organisation/user';
import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import type { Documents } from '@vigil/stores/documents/port';
import type { EventLog } from '@vigil/stores/event-log/port';
import { always } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { MemoryLog } from '../../testing/memory-log.js';
import { MortalProcess } from '../../testing/mortal-process.js';
import { holdsAlways } from '../../testing/seeded.js';
import { collections } from '../collections.js';
import type { PeopleActDocument } from './act-collections.js';
import { actStreams } from './people-acts.js';
import { whenPeopleActBegunCarryToPeople } from './when-people-act-begun-carry-to-people.js';

const administrator = { kind: 'staff', id: 'sa' } as const;

/** A process over these stores, as far as acts need one. */
const processOf = (log: EventLog, documents: Documents): Services =>
  ({
    ...{ log, documents, tracing: null, config: { shared: true }, logger: { warn: () => undefined } },
    metrics: { gauges: () => undefined, counters: () => undefined },
    clock: { now: () => 1, monotonic: () => 1 },
    accounts: {
      ...{ changed: () => undefined, roleChanged: () => undefined },
      read: async (id: string) => ({ ...(await usersIn(documents).get(id)), permissions: [] }),
    },
  }) as unknown as Services;

const usersIn = (documents: Documents) => documents.collection<User>(collections.users);

const person = (id: string, fields: Partial<User> = {}): User => ({
  ...plainAccount,
  ...{ id, version: 1, userName: id, realName: `姓名${id}`, roleType: 1, roles: ['student'], createTime: 1 },
  ...fields,
});

const compareText = (a: string, b: string): number => (a < b ? -1 : 1);
const learners = ['p1', 'p2', 'p3'];

/** Stores with an administrator, three learners, and the acts of this list begun. */
async function world(
  acts: readonly { readonly actId: string; readonly expireTime: number; readonly people: ActPeople }[],
) {
  const documents = await openSqliteDocumentsInThread({ file: ':memory:' });
  const log = new MemoryLog();
  await usersIn(documents).put(person('sa', { roleType: 2, roles: ['sa'] }));
  for (const id of learners) await usersIn(documents).put(person(id));
  const services = processOf(log, documents);
  const events: Recorded[] = [];
  for (const { actId, expireTime, people } of acts) {
    await actStreams(services).execute(
      actId,
      { type: 'BeginPeopleAct', actId, kind: 'expire', change: { expireTime }, people },
      { actor: administrator, arrivedAt: 1, operation: 'people-expire', commandId: `command-${actId}` },
    );
    const [begun] = await log.readStream(peopleActStream(actId));
    events.push(begun as Recorded);
  }
  return { documents, log, services, events };
}

const carry = (services: Services, event: Recorded): Promise<void> =>
  whenPeopleActBegunCarryToPeople(services).handle(event, always);

/** How often an act came to each learner, and the version each is in. */
async function tally(log: MemoryLog, documents: Documents, actId: string): Promise<unknown[]> {
  return Promise.all(
    learners.map(async (id) => {
      const events = await log.readStream(referenceStream('user', id));
      const times = events.filter(({ command }) => command?.id === `${actId}/${id}`).length;
      const user = await usersIn(documents).get(id);
      return { times, version: user?.version, expireTime: user?.expireTime };
    }),
  );
}

const listed: ActPeople = { of: 'listed', userIds: [...learners, 'nobody', 'sa'] };
const once = learners.map(() => ({ times: 1, version: 2, expireTime: 5 }));

describe('[PA2] an act whose carrier dies', () => {
  it('at any of its steps, before or after it took effect, comes to each person exactly once', async () => {
    const alive = await world([{ actId: 'a', expireTime: 5, people: listed }]);
    const counting = new MortalProcess(async () => undefined);
    await carry(
      processOf(counting.log(alive.log), counting.documents(alive.documents)),
      alive.events[0] as Recorded,
    );
    expect(await tally(alive.log, alive.documents, 'a')).toEqual(once);
    expect(counting.steps).toBeGreaterThan(30);
    for (let step = 1; step <= counting.steps; step += 1)
      for (const after of [false, true]) {
        const { log, documents, events } = await world([{ actId: 'a', expireTime: 5, people: listed }]);
        const event = events[0] as Recorded;
        const mortal = new MortalProcess(async () => undefined, { step, after });
        await mortal.outcomeOf(() => carry(processOf(mortal.log(log), mortal.documents(documents)), event));
        await carry(processOf(log, documents), event);
        expect(await tally(log, documents, 'a'), `${after ? 'after' : 'before'} step ${step}`).toEqual(once);
        const facts = await log.readStream(peopleActStream('a'));
        expect(facts.map(({ type, data }) => [type, data])).toEqual([
          ['PeopleActBegun', expect.anything()],
          ['PeopleActEnded', { actId: 'a', kind: 'expire', total: 5, changed: 3, refused: 2 }],
        ]);
        await documents.close();
      }
  });

  it('and two acts at once over the same people: each comes to everybody once, the last one stands', async () => {
    const deaths = fc.option(fc.record({ step: fc.integer({ min: 1, max: 90 }), after: fc.boolean() }));
    const property = fc.asyncProperty(fc.scheduler(), deaths, deaths, async (scheduler, one, other) => {
      const people: ActPeople = { of: 'listed', userIds: learners };
      const { log, documents, events } = await world([
        { actId: 'a', expireTime: 5, people },
        { actId: 'b', expireTime: 7, people },
      ]);
      const turn = (): Promise<unknown> => scheduler.schedule(Promise.resolve());
      const runs = [one, other].map((death, place) => {
        const mortal = new MortalProcess(turn, death);
        const services = processOf(mortal.log(log), mortal.documents(documents));
        return mortal.outcomeOf(() => carry(services, events[place] as Recorded)).catch(() => 'again');
      });
      await scheduler.waitFor(Promise.all(runs));
      for (const event of events) await carry(processOf(log, documents), event);
      for (const id of learners) {
        const facts = await log.readStream(referenceStream('user', id));
        expect(facts.map(({ command }) => command?.id ?? '').sort(compareText)).toEqual([
          `a/${id}`,
          `b/${id}`,
        ]);
        const last = facts.at(-1)?.command?.id === `a/${id}` ? 5 : 7;
        expect(await usersIn(documents).get(id)).toMatchObject({ version: 3, expireTime: last });
      }
      await documents.close();
    });
    await holdsAlways('two acts over the same people', property, 60);
  });
});

describe('what an act tells', () => {
  it('who was refused it and why, and nothing personal in the log', async () => {
    const { log, documents, services, events } = await world([{ actId: 'a', expireTime: 5, people: listed }]);
    await carry(services, events[0] as Recorded);
    const acts = documents.collection<PeopleActDocument>(collections.peopleActs);
    expect(await acts.get('a')).toMatchObject({ state: 'done', total: 5, done: 5, changed: 3, refused: 2 });
    const [part] = await documents.collection(collections.peopleActParts).find({});
    expect(part).toMatchObject({
      refusals: [
        { userId: 'nobody', msg: '用户不存在！' },
        { userId: 'sa', msg: '至少要保留一名长期有效的系统管理员！' },
      ],
    });
    expect(JSON.stringify(await log.readAll(log.start, 100))).not.toContain('姓名');
  });

  it('everybody of a department, below it too, part by part', async () => {
    const { documents, log, services } = await world([]);
    for (let n = 0; n < 250; n += 1)
      await usersIn(documents).put(
        person(`m${n}`, { deptCode: n % 2 === 0 ? 'A01' : 'A01B02', departId: 'd' }),
      );
    await usersIn(documents).put(person('other', { deptCode: 'A02' }));
    await actStreams(services).execute(
      'd',
      {
        type: 'BeginPeopleAct',
        actId: 'd',
        kind: 'expire',
        change: { expireTime: 9 },
        people: { of: 'department', deptCode: 'A01' },
      },
      { actor: administrator, arrivedAt: 1, operation: 'people-expire', commandId: null },
    );
    const [begun] = await log.readStream(peopleActStream('d'));
    await carry(services, begun as Recorded);
    expect(await usersIn(documents).count({ expireTime: 9 })).toBe(250);
    expect(await documents.collection<PeopleActDocument>(collections.peopleActs).get('d')).toMatchObject({
      ...{ total: 250, changed: 250, refused: 0, state: 'done' },
    });
  });
});
