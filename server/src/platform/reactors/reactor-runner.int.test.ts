import type { EventType } from '@vigil/domain/event-types';
import type { Recorded } from '@vigil/domain/kernel/event';
import { collections, type DeadLetterDocument, type SettingDocument } from '../collections.js';
import { NO_STREAM, testEvents } from '@vigil/stores/event-log/test-events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ExamRoom } from '../../testing/exam-room.js';
import { seconds } from '../../testing/moving-clock.js';
import { until } from '../../testing/until.js';
import type { BackgroundService, Lease } from '../roles/lease.js';
import { checkpointIdOf, ReactorCheckpoint } from './checkpoint.js';
import { startReactor } from './reactor-runner.js';

let room: ExamRoom;
let made = 0;

beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

/** A stream of events of a type nobody else wants. */
async function facts(count: number): Promise<{ type: EventType; stream: string; ids: string[] }> {
  made += 1;
  const stream = `things-${made}`;
  // No slice declares it: reactors of slices get none of these.
  const type = `ThingHappened${made}` as EventType;
  const events = testEvents(
    stream,
    NO_STREAM,
    Array.from({ length: count }, (_none, index) => index),
  ).map((event) => ({ ...event, type }));
  expect((await room.services.log.append(stream, -1, events)).kind).toBe('appended');
  return { type, stream, ids: events.map((event) => event.id) };
}

/** A role that the test takes away. */
class Role implements Lease {
  readonly fence = 1;
  is = true;
  resigned: string | null = null;
  held = (): boolean => this.is;
  resign = (why: string): void => {
    this.is = false;
    this.resigned = why;
  };
}

const setAside = (reactor: string): Promise<DeadLetterDocument[]> =>
  room.services.documents
    .collection<DeadLetterDocument>(collections.deadLetters)
    .find({ filter: { reactor } });

const checkpointOf = async (name: string): Promise<string> => {
  const settings = room.services.documents.collection<SettingDocument>(collections.settings);
  return String((await settings.get(checkpointIdOf(name)))?.value);
};

describe('a reactor', () => {
  it('sets an event aside that keeps failing, goes on with the later ones, and comes back to it', async () => {
    const { type, ids } = await facts(3);
    const name = `when-${type}-act`;
    const done: string[] = [];
    let broken = true;
    const service: BackgroundService = await startReactor(
      room.services,
      {
        name,
        types: [type],
        handle: async (event: Recorded) => {
          if (event.id === ids[1] && broken) throw new Error('on purpose');
          done.push(event.id);
        },
      },
      new Role(),
    );
    await until('the events behind it', () => done.length === 2);
    expect(done).toEqual([ids[0], ids[2]]);
    const [document] = await setAside(name);
    expect(document).toMatchObject({ reactor: name, revision: 1, error: 'on purpose' });
    broken = false;
    room.clock.advance(seconds(6));
    await until('the one set aside', () => done.length === 3);
    await until('no note of it', async () => (await setAside(name)).length === 0);
    await service.stop();
  });

  it('comes back to it also after a restart', async () => {
    const { type, ids } = await facts(1);
    const reactor = {
      name: `when-${type}-act`,
      types: [type],
      handle: () => Promise.reject(new Error('on purpose')),
    };
    const first = await startReactor(room.services, reactor, new Role());
    await until('it to be set aside', async () => (await setAside(reactor.name)).length === 1);
    await first.stop();
    const done: string[] = [];
    const second = await startReactor(
      room.services,
      { ...reactor, handle: async (event: Recorded) => void done.push(event.id) },
      new Role(),
    );
    await until('the one set aside', () => done[0] === ids[0]);
    await second.stop();
    // Stopped between the note and its checkpoint, the first leaves the event itself to be done once more.
    expect([...new Set(done)]).toEqual(ids);
  });

  it('comes back to the others while one that it set aside cannot be read', async () => {
    const [unread, beside] = [await facts(1), await facts(1)];
    const name = `when-${unread.type}-act`;
    const types = [unread.type, beside.type];
    const first = await startReactor(
      room.services,
      { name, types, handle: () => Promise.reject(new Error('on purpose')) },
      new Role(),
    );
    await until('both to be set aside', async () => (await setAside(name)).length === 2);
    await first.stop();
    const { log } = room.services;
    const read = log.readStream.bind(log);
    const readStream = vi
      .spyOn(log, 'readStream')
      .mockImplementation((stream, ...more) =>
        stream === unread.stream ? Promise.reject(new Error('it was changed')) : read(stream, ...more),
      );
    onTestFinished(() => readStream.mockRestore());
    const done: string[] = [];
    const second = await startReactor(
      room.services,
      { name, types, handle: async (event: Recorded) => void done.push(event.stream) },
      new Role(),
    );
    const note = async (): Promise<DeadLetterDocument[]> =>
      (await setAside(name)).filter(({ error }) => error === 'it was changed');
    await until('the other, and the note of this one', async () => (await note()).length === 1);
    expect(await note()).toMatchObject([{ stream: unread.stream }]);
    await until('no note of the other', async () => (await setAside(name)).length === 1);
    expect(done).toContain(beside.stream);
    await second.stop();
  });

  it('does nothing more, and does not move its checkpoint, once the role is taken away in the middle', async () => {
    const { type, ids } = await facts(3);
    const name = `when-${type}-act`;
    const role = new Role();
    const did: string[] = [];
    const handle = async (event: Recorded): Promise<void> => {
      did.push(event.id);
      if (did.length === 2) role.is = false;
    };
    const first = await startReactor(room.services, { name, types: [type], handle }, role);
    await until('two of three', () => did.length === 2);
    await first.stop();
    const again: string[] = [];
    const second = await startReactor(
      room.services,
      { name, types: [type], handle: async (event) => void again.push(event.id) },
      new Role(),
    );
    await until('all by the next holder', () => again.length === 3);
    await second.stop();
    expect([did, again]).toEqual([ids.slice(0, 2), ids]);
  });

  it('[fencing] that slept while another took over cannot move the checkpoint back, and resigns', async () => {
    const { type, stream } = await facts(1);
    const name = `when-${type}-act`;
    const slow = new Role();
    let wake: () => void = () => undefined;
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    const first = await startReactor(room.services, { name, types: [type], handle: () => asleep }, slow);
    const done: string[] = [];
    const second = await startReactor(
      room.services,
      { name, types: [type], handle: async (event) => void done.push(event.id) },
      new Role(),
    );
    await until('the second to do it', () => done.length === 1);
    const head = (await room.services.log.readStream(stream)).at(-1)?.position;
    const moved = async (): Promise<boolean> => (await checkpointOf(name)) >= (head ?? '');
    await until('its checkpoint', moved);
    wake();
    await until('the first to resign', () => slow.resigned !== null);
    expect(await moved()).toBe(true);
    await Promise.all([first.stop(), second.stop()]);
  });

  it('moves its checkpoint over what it does not want: when it has caught up, now and then, and at its end', async () => {
    const { log } = room.services;
    const { type, ids } = await facts(1);
    await facts(20);
    const name = `when-${type}-act`;
    const done: string[] = [];
    const reactor = { name, types: [type], handle: async (event: Recorded) => void done.push(event.id) };
    const first = await startReactor(room.services, reactor, new Role(), { noteEveryMilliseconds: 1000 });
    const caughtUp = await log.head();
    await until('the checkpoint at the head', async () => (await checkpointOf(name)) >= caughtUp);
    expect(done).toEqual(ids);
    await facts(20);
    const later = await log.head();
    await until('the checkpoint at the new head', async () => (await checkpointOf(name)) >= later);
    await first.stop();

    const second = await startReactor(room.services, reactor, new Role());
    // Whoever subscribes after it has looked no further than it has.
    let looked = later;
    const beside = log.subscribe(
      later,
      async () => undefined,
      () => undefined,
      {
        types: [`${type}-never`],
        onLooked: (position) => (looked = position),
      },
    );
    await facts(20);
    const end = await log.head();
    await until('the rest to be looked through', () => looked >= end);
    expect((await checkpointOf(name)) < end).toBe(true);
    await second.stop();
    await beside.close();
    expect((await checkpointOf(name)) >= end).toBe(true);
    const subscribe = vi.spyOn(log, 'subscribe');
    const third = await startReactor(room.services, reactor, new Role());
    expect(subscribe.mock.calls[0]?.[0] ?? '').toSatisfy((from: string) => from >= end);
    subscribe.mockRestore();
    await third.stop();
    expect(done).toEqual(ids);
  });

  it('never moves its checkpoint past an event that is not done: not while it is tried, nor when the role was lost with it', async () => {
    const { type } = await facts(1);
    const name = `when-${type}-act`;
    const before = (await room.services.log.readAll(room.services.log.start, 1)).events[0]?.position ?? '';
    await facts(20);
    const role = new Role();
    const begun: string[] = [];
    let finish: () => void = () => undefined;
    const asleep = new Promise<void>((resolve) => (finish = resolve));
    const handle = async (event: Recorded): Promise<void> => {
      begun.push(event.position);
      await asleep;
    };
    const options = { noteEveryMilliseconds: 50 };
    const first = await startReactor(room.services, { name, types: [type], handle }, role, options);
    await until('it to begin', () => begun.length === 1);
    await facts(5);
    const stopped = first.stop();
    finish();
    await stopped;
    expect((await checkpointOf(name)) < (begun[0] ?? '')).toBe(true);
    expect(before < (begun[0] ?? '')).toBe(true);
    const second = await startReactor(room.services, { name, types: [type], handle }, new Role());
    await until('the next holder to do it again', () => begun.length === 2);
    await second.stop();
  });

  it('[fencing] of two that claim at the same moment one is refused', async () => {
    const claims = await Promise.allSettled([
      ReactorCheckpoint.claim(room.services, 'racing'),
      ReactorCheckpoint.claim(room.services, 'racing'),
    ]);
    expect(claims.map((claim) => claim.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
