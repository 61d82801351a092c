import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { accept, refuse, type Decider } from '@vigil/domain/kernel/decider';
import type { EventBody } from '@vigil/domain/kernel/event';
import { verifyChain } from '@vigil/stores/chain/chain';
import { faultyLog, type FaultyLog } from '@vigil/stores/event-log/faulty-log';
import { openKurrentEventLog } from '@vigil/stores/event-log/kurrentdb/kurrent-event-log';
import type { EventLog } from '@vigil/stores/event-log/port';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { startKurrentPeer } from '@vigil/stores/testing/kurrentdb-peer/kurrent-peer';
import { RetryLaterError } from '../errors.js';
import { CommandSide, type CommandEnvelope } from './command-side.js';
import { mostTogether } from './decide-together.js';

/** A type that the log knows, with data of this test's own. */
type Taken = EventBody<'SeatTaken', { who: string }>;

/** Ten places, each person one. */
const places: Decider<readonly string[], { readonly who: string }, Taken, { reason: 'Full' }> = {
  initialState: [],
  decide: ({ who }, taken) => {
    if (who === 'breaks') throw new Error('test: this one cannot be decided');
    if (taken.includes(who)) return accept();
    return taken.length === 10 ? refuse({ reason: 'Full' }) : accept({ type: 'SeatTaken', data: { who } });
  },
  evolve: (taken, event) => [...taken, event.data.who],
};

const envelope = (commandId: string | null = null, payload: unknown = null): CommandEnvelope => ({
  ...{ actor: { kind: 'candidate', id: 'u1' }, arrivedAt: 1000, operation: 'take', commandId, payload },
});

type Told = (id: string, events: readonly Taken[], state: readonly string[]) => void;

const sideOf = (log: EventLog, shared = false, onAppended?: Told) =>
  new CommandSide({
    ...{ log, decider: places, streamOf: (id: string) => `places-${id}`, now: () => 1000 },
    ...{ cacheSize: 10, shared, together: true },
    ...(onAppended === undefined ? {} : { onAppended }),
  });
const people = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `p${from + n}`);

describe('commands of one stream that are decided together', () => {
  let folder: string;
  let log: FaultyLog;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vigil-together-'));
    log = faultyLog(await openSqliteEventLog({ file: join(folder, 'events.db'), mode: 'writer' }));
  });

  afterEach(async () => {
    await log.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('those that come while one is under way are one append, in their order, each with its own outcome', async () => {
    const told = vi.fn<Told>();
    const side = sideOf(log, false, told);
    const appends = vi.spyOn(log, 'append');
    const outcomes = await Promise.all(people(30).map((who) => side.execute('a', { who }, envelope())));
    expect(appends).toHaveBeenCalledTimes(2);
    expect(outcomes.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 10 }, () => 'accepted'),
      ...Array.from({ length: 20 }, () => 'refused'),
    ]);
    expect(outcomes[4]).toMatchObject({
      events: [{ type: 'SeatTaken', data: { who: 'p4' } }],
      state: people(5),
      last: { revision: 4 },
    });
    const events = await log.readStream('places-a');
    expect(events.map(({ data }) => data)).toEqual(people(10).map((who) => ({ who })));
    expect(verifyChain(events)).toEqual({ firstBroken: null });
    expect(told.mock.calls.map(([, made, state]) => [made, state])).toEqual(
      people(10).map((who, n) => [[{ type: 'SeatTaken', data: { who } }], people(n + 1)]),
    );
  });

  it('no append is of more than a bound', async () => {
    const side = sideOf(log);
    const appends = vi.spyOn(log, 'append');
    const one = (n: number) => side.execute('a', { who: `p${n % 10}` }, envelope());
    await Promise.all(Array.from({ length: 2 * mostTogether + 2 }, (_, n) => one(n)));
    // Ten took a place within the first two appends; the others changed nothing.
    expect(appends).toHaveBeenCalledTimes(2);
    expect(await log.readStream('places-a')).toHaveLength(10);
  });

  it('[engine §2] the same command twice in one append counts once, and with another payload is told', async () => {
    const side = sideOf(log);
    const [, first, again, other] = await Promise.all([
      side.execute('a', { who: 'p0' }, envelope()),
      side.execute('a', { who: 'p1' }, envelope('c1', 'p1')),
      side.execute('a', { who: 'p1' }, envelope('c1', 'p1')),
      side.execute('a', { who: 'p2' }, envelope('c1', 'p2')),
    ]);
    expect(first).toMatchObject({ kind: 'accepted', repeated: false });
    expect(again).toMatchObject({ kind: 'accepted', repeated: true, events: [{ data: { who: 'p1' } }] });
    expect(other).toEqual({ kind: 'command-id-reused' });
    expect(await log.readStream('places-a')).toHaveLength(2);
    expect(await sideOf(log).execute('a', { who: 'p1' }, envelope('c1', 'p1'))).toMatchObject({
      repeated: true,
    });
  });

  it('what goes wrong with one is told to that one alone', async () => {
    const side = sideOf(log);
    const outcomes = await Promise.allSettled(
      ['p0', 'p1', 'breaks', 'p2'].map((who) => side.execute('a', { who }, envelope())),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    ]);
    expect((await side.load('a')).state).toEqual(people(3));
  });

  it('somebody was faster: all of them are decided again', async () => {
    const [here, there] = [sideOf(log), sideOf(log)];
    await here.load('a');
    await Promise.all(people(6, 100).map((who) => there.execute('a', { who }, envelope())));
    const outcomes = await Promise.all(people(6).map((who) => here.execute('a', { who }, envelope())));
    expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(4);
    expect(await log.readStream('places-a')).toHaveLength(10);
  });

  it('[engine §1] a lost append is decided again for whom the stream remembers, once; the others are asked to repeat', async () => {
    const side = sideOf(log);
    await side.execute('a', { who: 'p0' }, envelope());
    // The first of those that come now goes alone, and the fault is the others'.
    await side.load('a');
    log.next({ waitFor: Promise.resolve() });
    log.next('unknown-late-write');
    const calls = [
      side.execute('a', { who: 'p1' }, envelope('c1')),
      side.execute('a', { who: 'p2' }, envelope('c2')),
      side.execute('a', { who: 'p3' }, envelope()),
      side.execute('a', { who: 'p0' }, envelope('c4')),
    ];
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    ]);
    expect((outcomes[2] as PromiseRejectedResult).reason).toBeInstanceOf(RetryLaterError);
    expect(await log.writeLate()).toMatchObject([{ kind: 'conflict' }]);
    expect((await side.load('a')).state).toEqual(people(3));
  });

  it('[engine §1] an append whose answer was lost, but which is written, is everybody’s outcome', async () => {
    const side = sideOf(log);
    log.next('unknown-after-write');
    log.next('unknown-after-write');
    const outcomes = await Promise.all(people(4).map((who) => side.execute('a', { who }, envelope())));
    expect(outcomes.map(({ kind }) => kind)).toEqual(people(4).map(() => 'accepted'));
    expect((await log.readStream('places-a')).map(({ data }) => data)).toEqual(
      people(4).map((who) => ({ who })),
    );
  });

  it('when the log takes nothing, each of them is asked to repeat', async () => {
    const side = sideOf(log);
    for (let n = 0; n < 4; n += 1) log.next('unknown-before-write');
    const outcomes = await Promise.allSettled(
      people(3).map((who) => side.execute('a', { who }, envelope(who))),
    );
    for (const outcome of outcomes)
      expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(RetryLaterError);
    expect((await side.load('a')).state).toEqual([]);
  });
});

it('three processes on the shared log: as many have a place as there are, and nobody is told what is old', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-peer-'));
  const peer = await startKurrentPeer({ file: join(folder, 'events.db') });
  const logs = await Promise.all([1, 2, 3].map(() => openKurrentEventLog({ url: peer.url })));
  onTestFinished(async () => {
    for (const log of logs) await log.close();
    await peer.close();
    await rm(folder, { recursive: true });
  });
  const outcomes = await Promise.all(
    logs
      .map((log) => sideOf(log, true))
      .flatMap((side, process) =>
        people(60, process * 60).map((who) => side.execute('a', { who }, envelope(who))),
      ),
  );
  const kinds = outcomes.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'accepted')).toHaveLength(10);
  expect(kinds.filter((kind) => kind === 'refused')).toHaveLength(170);
  const [log] = logs;
  const events = (await log?.readStream('places-a')) ?? [];
  expect(events).toHaveLength(10);
  expect(verifyChain(events)).toEqual({ firstBroken: null });
});
