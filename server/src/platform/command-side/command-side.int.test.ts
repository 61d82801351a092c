import { describe, expect, it, vi } from 'vitest';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import { verifyChain } from '@vigil/stores/chain/chain';
import { AppliedCommands } from './applied-commands.js';
import { CommandSide } from './command-side.js';
import { counter, envelope, commandSideScene } from './command-side.fixture.js';

const at = commandSideScene();
const { open, side } = at;

describe('command side on the real log', () => {
  it('appends what was decided, in an unbroken chain', async () => {
    const counters = side();
    await counters.execute('a', { amount: 1 }, envelope(null));
    await counters.execute('a', { amount: 2 }, envelope(null));
    const events = await at.log.readStream('counter-a');
    expect(events.map((event) => event.data)).toEqual([{ amount: 1 }, { amount: 2 }]);
    expect(verifyChain(events)).toEqual({ firstBroken: null });
  });

  it('does not ask the log for a stream that was only just named; when somebody was faster the append finds out', async () => {
    const counters = side();
    const reads = vi.spyOn(at.log, 'readStream');
    expect(await counters.executeOnNew('a', { amount: 1 }, envelope(null))).toMatchObject({
      kind: 'accepted',
      state: 1,
    });
    expect(reads).not.toHaveBeenCalled();
    await side().execute('b', { amount: 99 }, envelope(null));
    reads.mockClear();
    expect(await counters.executeOnNew('b', { amount: 2 }, envelope(null))).toMatchObject({
      kind: 'refused',
      state: 99,
    });
    expect(reads).toHaveBeenCalledTimes(1);
    expect((await at.log.readStream('counter-b')).map((event) => event.data)).toEqual([{ amount: 99 }]);
  });

  it('[engine §2] a repeat is known also under an id that was thought new', async () => {
    await side().execute('a', { amount: 5 }, envelope('c1', { amount: 5 }));
    expect(await side().executeOnNew('a', { amount: 5 }, envelope('c1', { amount: 5 }))).toMatchObject({
      repeated: true,
      state: 5,
    });
    expect(await at.log.readStream('counter-a')).toHaveLength(1);
  });

  it('[engine §2] answers a repeat from the events it made, appending nothing', async () => {
    const counters = side();
    const first = await counters.execute('a', { amount: 5 }, envelope('c1', { amount: 5 }));
    const again = await counters.execute('a', { amount: 5 }, envelope('c1', { amount: 5 }));
    expect(first).toMatchObject({ kind: 'accepted', repeated: false, state: 5 });
    expect(again).toMatchObject({ kind: 'accepted', repeated: true, state: 5 });
    expect(await at.log.readStream('counter-a')).toHaveLength(1);
  });

  it('[engine §2] still knows a repeat after a restart', async () => {
    await side().execute('a', { amount: 5 }, envelope('c1', { amount: 5 }));
    await at.log.close();
    at.log = await open();
    expect(await side().execute('a', { amount: 5 }, envelope('c1', { amount: 5 }))).toMatchObject({
      repeated: true,
      state: 5,
    });
    expect(await at.log.readStream('counter-a')).toHaveLength(1);
  });

  it('[engine §2] tells a command id that comes again with another payload', async () => {
    const counters = side();
    await counters.execute('a', { amount: 5 }, envelope('c1', { amount: 5 }));
    expect(await counters.execute('a', { amount: 6 }, envelope('c1', { amount: 6 }))).toEqual({
      kind: 'command-id-reused',
    });
  });

  it('[engine §2] takes no command for another one whose key has the same number', async () => {
    const counters = side();
    await counters.execute('a', { amount: 1 }, envelope('c1'));
    await counters.execute('a', { amount: 2 }, envelope('c2'));
    const same = vi.spyOn(AppliedCommands.prototype, 'revisionsOf').mockReturnValue([0, 1]);
    expect(await counters.execute('a', { amount: 2 }, envelope('c2'))).toMatchObject({
      repeated: true,
      events: [{ data: { amount: 2 } }],
      state: 3,
    });
    expect(await counters.execute('a', { amount: 4 }, envelope('c3'))).toMatchObject({
      repeated: false,
      state: 7,
    });
    same.mockRestore();
    expect(await at.log.readStream('counter-a')).toHaveLength(3);
  });

  it('[engine §2] decides a refused command again when it is repeated', async () => {
    const counters = side();
    await counters.execute('a', { amount: 90 }, envelope(null));
    expect(await counters.execute('a', { amount: 20 }, envelope('c2', { amount: 20 }))).toMatchObject({
      kind: 'refused',
    });
    await counters.execute('a', { amount: -50 }, envelope(null));
    expect(await counters.execute('a', { amount: 20 }, envelope('c2', { amount: 20 }))).toMatchObject({
      kind: 'accepted',
      state: 60,
    });
  });

  it('takes the whole decision again from fresh state when another process was faster', async () => {
    const mine = side();
    const other = side();
    await mine.execute('a', { amount: 1 }, envelope(null));
    await other.execute('a', { amount: 98 }, envelope(null));
    expect(await mine.execute('a', { amount: 2 }, envelope(null))).toMatchObject({
      kind: 'refused',
      refusal: { reason: 'TooMuch' },
    });
    expect(await mine.execute('a', { amount: 1 }, envelope(null))).toMatchObject({
      kind: 'accepted',
      state: 100,
    });
  });

  it('queues commands on one stream one behind the other and loses none', async () => {
    const counters = side();
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => counters.execute('a', { amount: 1 }, envelope(`c${index}`))),
    );
    expect((await counters.load('a')).state).toBe(50);
    expect(await at.log.readStream('counter-a')).toHaveLength(50);
  });

  it('has a stream at hand when it is cached, nothing of it is under way and nobody else writes', async () => {
    const counters = side();
    expect(counters.atHand('a')).toBeNull();
    const first = counters.execute('a', { amount: 1 }, envelope(null));
    expect(counters.atHand('a')).toBeNull();
    await first;
    expect(counters.atHand('a')).toBe(1);
    const second = counters.execute('a', { amount: 2 }, envelope(null));
    expect(counters.atHand('a')).toBeNull();
    await second;
    expect(counters.atHand('a')).toBe(3);
    const shared = new CommandSide({
      log: at.log,
      decider: counter,
      streamOf: (id) => `counter-${id}`,
      now: () => at.time,
      cacheSize: 10,
      shared: true,
    });
    await shared.load('a');
    expect(shared.atHand('a')).toBeNull();
  });

  describe('where other processes append too', () => {
    const sharedSide = () =>
      new CommandSide({
        log: at.log,
        decider: counter,
        streamOf: (id) => `counter-${id}`,
        now: () => at.time,
        cacheSize: 10,
        shared: true,
      });

    it('a command on what is held is one call: nothing is read', async () => {
      const here = sharedSide();
      await here.execute('a', { amount: 1 }, envelope('c1'));
      const reads = vi.spyOn(at.log, 'readStream');
      for (let i = 0; i < 5; i += 1) await here.execute('a', { amount: 1 }, envelope(`d${i}`));
      await here.executeOnNew('new', { amount: 1 }, envelope('c1'));
      expect(reads).not.toHaveBeenCalled();
    });

    it('a conflict tells that what is held is old: it is read forward and decided again', async () => {
      const [here, there] = [sharedSide(), sharedSide()];
      await here.execute('a', { amount: 1 }, envelope('c1'));
      await there.execute('a', { amount: 2 }, envelope('c2'));
      expect(await here.execute('a', { amount: 4 }, envelope('c3'))).toMatchObject({ state: 7 });
      expect(verifyChain(await at.log.readStream('counter-a'))).toEqual({ firstBroken: null });
    });

    it('nobody is refused by what is old', async () => {
      const [here, there] = [sharedSide(), sharedSide()];
      await here.execute('a', { amount: 100 }, envelope('c1'));
      await there.execute('a', { amount: -60 }, envelope('c2'));
      expect(await here.execute('a', { amount: 50 }, envelope('c3'))).toMatchObject({
        kind: 'accepted',
        state: 90,
      });
      expect(await here.execute('a', { amount: 50 }, envelope('c4'))).toMatchObject({ kind: 'refused' });
    });

    it('a repeat of what another process applied is found, also when it would be refused here', async () => {
      const [here, there] = [sharedSide(), sharedSide()];
      await here.execute('a', { amount: 40 }, envelope('c1'));
      await there.execute('a', { amount: 60 }, envelope('c2', { amount: 60 }));
      expect(await here.execute('a', { amount: 60 }, envelope('c2', { amount: 60 }))).toMatchObject({
        kind: 'accepted',
        repeated: true,
        state: 100,
      });
      expect(await here.execute('a', { amount: 60 }, envelope('c2', { amount: 1 }))).toEqual({
        kind: 'command-id-reused',
      });
    });
  });

  it('what is at hand was used: it is not what makes room for others', async () => {
    const counters = new CommandSide({
      log: at.log,
      decider: counter,
      streamOf: (id) => `counter-${id}`,
      now: () => at.time,
      cacheSize: 2,
      shared: false,
    });
    await counters.load('a');
    await counters.load('b');
    expect(counters.atHand('a')).toBe(0);
    await counters.load('c');
    expect([counters.atHand('a'), counters.atHand('b')]).toEqual([0, null]);
  });

  it('a stream in use stays, however many others come: its commands queue one behind the other, and it is read once', async () => {
    const counters = new CommandSide({
      log: at.log,
      decider: counter,
      streamOf: (id) => `counter-${id}`,
      now: () => at.time,
      cacheSize: 1,
      shared: false,
    });
    const reads = vi.spyOn(at.log, 'readStream');
    const appends = vi.spyOn(at.log, 'append');
    const ids = ['a', 'b', 'c'];
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        counters.execute(ids[index % 3] as string, { amount: 1 }, envelope(`c${index}`)),
      ),
    );
    expect(reads.mock.calls.map(([stream]) => stream).toSorted()).toEqual([
      'counter-a',
      'counter-b',
      'counter-c',
    ]);
    expect(appends).toHaveBeenCalledTimes(30);
    expect(ids.filter((id) => counters.atHand(id) === 10)).toHaveLength(1);
    for (const id of ids) expect((await counters.load(id)).state).toBe(10);
  });

  it('hands the log the very texts of which the hash is made', async () => {
    const append = vi.spyOn(at.log, 'append');
    await side().execute('a', { amount: 5 }, envelope('c1', { amount: 5 }));
    const [, , events] = append.mock.calls[0] as Parameters<typeof at.log.append>;
    const [stored] = await at.log.readStream('counter-a');
    expect(events[0]).toMatchObject({
      dataText: canonicalJson(stored?.data),
      actorText: canonicalJson(stored?.actor),
      commandText: canonicalJson(stored?.command),
    });
  });

  it('[engine §4] never lets event time run backwards in a stream', async () => {
    const counters = side();
    at.time = 5000;
    await counters.execute('a', { amount: 1 }, envelope(null));
    at.time = 2000;
    await counters.execute('a', { amount: 1 }, envelope(null));
    expect((await at.log.readStream('counter-a')).map((event) => event.time)).toEqual([5000, 5000]);
  });
});
