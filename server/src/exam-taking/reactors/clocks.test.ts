import { NO_STREAM, testEvents } from '@vigil/stores/event-log/test-events';
import { LateEvents } from '@vigil/stores/chain/late-events';
import { rangesText } from '@vigil/stores/chain/seal-ranges';
import { expect, it, onTestFinished } from 'vitest';
import type { ControlHandler } from '../../platform/control.js';
import type { Services } from '../../platform/services.js';
import { SteadyClock } from '../../platform/steady-clock.js';
import { MemoryLog } from '../../testing/memory-log.js';
import { minutes, MovingClock } from '../../testing/moving-clock.js';
import { Clocks } from './clocks.js';

const START = 1_800_000_000_000;
const isAhead = minutes(10);

/** A process on a shared log. What the others tell of their clocks it hears when the test says so. */
async function process(log: MemoryLog, ahead: number) {
  const wall = new MovingClock();
  wall.freeze(START + ahead);
  const steady = new SteadyClock(wall);
  const handlers = new Map<string, ControlHandler>();
  let hear: (message: unknown) => void = () => undefined;
  const warned: unknown[] = [];
  const services = {
    ...{ log, clock: steady, steadyClock: steady, config: { shared: true }, tracing: null },
    health: { add: () => undefined },
    metrics: { gauges: () => undefined, counters: () => undefined },
    control: { handle: (command: string, handler: ControlHandler) => handlers.set(command, handler) },
    logger: { error: () => undefined, warn: (text: unknown) => void warned.push(text) },
    bus: {
      publish: () => undefined,
      subscribe: (_channel: string, handler: typeof hear) => {
        hear = handler;
        return () => undefined;
      },
    },
  } as unknown as Services;
  const clocks = new Clocks(services);
  const service = await clocks.start();
  onTestFinished(() => service.stop());
  return {
    ...{ wall, steady, clocks, warned },
    hears: (other: SteadyClock) => [1, 2, 3].forEach(() => hear({ id: 'other', at: other.now() })),
    confirms: async (askId: string, argument: object = {}) =>
      handlers.get('confirm-clock')?.({ operator: 'zhang', ...argument }, askId),
  };
}

/** One of two processes is ten minutes ahead for an hour, until its clock is put right; the other makes the seals. */
async function scene() {
  const log = new MemoryLog();
  const [right, ahead] = [await process(log, 0), await process(log, isAhead)];
  const sealedAt: number[] = [];
  const write = async (time: number): Promise<void> => {
    await log.append(`paper-${log.events.length}`, -1, testEvents('', NO_STREAM, [1], time));
  };
  const minute = async (datedBack = 0): Promise<void> => {
    await write(ahead.steady.now());
    await write(right.steady.now());
    for (const { wall } of [right, ahead]) wall.advance(minutes(1));
    sealedAt[log.events.length] = right.steady.now() - datedBack;
  };
  for (let gone = 0; gone < 60; gone += 1) await minute();
  ahead.wall.jump(-isAhead);
  /** The seals that verify accuses, once everything is sealed by a clock that is right. */
  const accused = (): string => {
    const late = new LateEvents();
    let revision = 0;
    const ends = [...sealedAt.keys()].filter((end) => sealedAt[end] !== undefined);
    for (const [index, event] of log.events.entries()) {
      const end = ends.find((one) => one > index);
      late.see(event, end === undefined ? right.steady.now() : (sealedAt[end] ?? null));
      if (index + 1 === end) {
        late.closed({ position: event.position, stream: 'seals', revision, id: '' });
        revision += 1;
      }
    }
    late.closed({ position: '', stream: 'seals', revision, id: '' });
    return rangesText(late.ranges());
  };
  return { log, right, ahead, accused, minute };
}
const confirmationsIn = (log: MemoryLog): unknown[] =>
  log.events.filter(({ type }) => type === 'ClockConfirmed').map(({ data }) => data);

it.each(['right', 'ahead'] as const)(
  'the process whose clock is %s records first: no seal of the hour is accused, a later one that is dated back is',
  async (first) => {
    const { log, right, ahead, accused, minute } = await scene();
    expect(accused()).toBe('0-59');
    const all = first === 'right' ? [right, ahead] : [ahead, right];
    for (const one of all) await one.confirms('ask');
    expect(confirmationsIn(log)).toHaveLength(1);
    expect(confirmationsIn(log)[0]).toMatchObject({ operator: 'zhang', confirmed: right.steady.now() });
    expect(accused()).toBe('');
    expect([ahead.steady.now(), ahead.clocks.trusted]).toEqual([right.steady.now(), true]);
    await minute();
    await minute(minutes(7));
    expect(accused()).toBe('61');
  },
);

it('what a process that has written nothing for long was ahead by, the others know', async () => {
  const { log, right, ahead, accused } = await scene();
  for (const { wall } of [right, ahead]) wall.advance(minutes(90));
  right.hears(ahead.steady);
  await right.confirms('ask');
  expect(confirmationsIn(log)[0]).toMatchObject({ known: right.steady.now() + isAhead });
  expect(accused()).toBe('');
});

it('seals that are explained confirm no clock, and release none that is held', async () => {
  const { log, right, ahead, accused } = await scene();
  const goOn = (): Promise<void> => Promise.reject(new Error('released'));
  right.clocks.hold(START, goOn);
  for (const one of [right, ahead]) await one.confirms('ask', { seals: [3, [10, 50]] });
  expect(confirmationsIn(log)).toEqual([{ operator: 'zhang', seals: [3, [10, 50]] }]);
  expect(accused()).toBe('0-2,4-9,51-59');
  expect([right.clocks.isHeld, ahead.clocks.trusted]).toEqual([true, false]);
  expect(ahead.steady.now()).toBe(right.steady.now() + isAhead);
});

it('where nothing was sealed for very long a confirmation does not read all of it, and says so', async () => {
  const { log, right, ahead } = await scene();
  const [oldest] = log.events;
  let pages = 0;
  log.readAll = async (last, limit) => {
    pages += 1;
    return { events: Array.from({ length: limit }, () => oldest!), last, more: true };
  };
  right.hears(ahead.steady);
  await right.confirms('ask');
  expect(pages).toBe(400);
  expect(right.warned).toEqual([expect.stringContaining('confirm-clock -- --seals')]);
  // The running processes tell of themselves all the same.
  expect(confirmationsIn(log)).toEqual([
    { operator: 'zhang', confirmed: right.steady.now(), known: right.steady.now() + isAhead },
  ]);
});

it('a confirmation that is not recorded confirms nothing', async () => {
  const { log, ahead } = await scene();
  log.readAll = () => Promise.reject(new Error('away'));
  await expect(ahead.confirms('ask')).rejects.toThrow('away');
  expect([ahead.clocks.trusted, confirmationsIn(log)]).toEqual([false, []]);
});
