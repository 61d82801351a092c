import { beforeAll, expect, it } from 'vitest';
import { loadVerifier, type Verifier } from './verifier.fixture.js';

let verifier: Verifier;
beforeAll(async () => {
  verifier = await loadVerifier();
});

const minute = 60_000;
const seal = (revision: number) => ({ where: 'seals', revision, sealedAt: 0 });
const event = (position: string, time: number, of = seal(0), at: string | null = `at ${position}`) => ({
  ...{ at, position, time, seal: of },
});
const confirmed = (position: string, time: number, data: object, more: object = {}) => ({
  ...{ type: 'ClockConfirmed', position, time, data, ...more },
});

/** What the check says of events under seals that were made at 0, and of confirmations. */
function said(sealed: Parameters<Verifier['checkTimes']>[0], ...life: readonly object[]): string[] {
  const texts: string[] = [];
  verifier.checkTimes(sealed, life, { bad: (where, text) => texts.push(`${where} ${text}`) });
  return texts;
}

it('a seal over events from after it is told once, with the latest of them', () => {
  const one = seal(3);
  const late = [event('1', 6 * minute, one), event('2', 9 * minute, one), event('3', 7 * minute, one)];
  expect(said([event('1', 5 * minute), event('9', 9 * minute, seal(1), null)])).toEqual([]);
  expect(said(late)).toEqual([expect.stringMatching(/第 3 号封存） 所含的事件晚于封存的时间（at 2）/)]);
});

it.each([
  ['it stands before it and between the two times', confirmed('5', minute, { known: 9 * minute }), 0],
  ['it is as late as clocks were ahead', confirmed('5', 60 * minute, { known: 64 * minute }), 0],
  [
    'the time that was confirmed is not the event’s own',
    confirmed('5', 99 * minute, { confirmed: 60 * minute, known: 64 * minute }),
    0,
  ],
  ['an early version told no latest', confirmed('5', 60 * minute, {}), 0],
  ['it tells of the seal', confirmed('5', 99 * minute, { seals: [0] }), 0],
  ['it tells of seals, this one among them', confirmed('5', 99 * minute, { seals: [[0, 7]] }), 0],
  ['it tells of another seal', confirmed('5', 99 * minute, { seals: [1, [3, 4]] }), 1],
  ['it stands behind it', confirmed('0', minute, { known: 9 * minute }), 1],
  ['it stands behind it, of an early version', confirmed('0', minute, {}), 1],
  ['it is later than clocks were ahead', confirmed('5', 60 * minute, { known: 63 * minute }), 1],
  ['no clock was ahead', confirmed('5', 60 * minute, { known: 60 * minute }), 1],
  ['somebody else wrote it', confirmed('5', minute, {}, { foreign: 'no-metadata' }), 1],
])('an event from a clock that was confirmed: %s', (_what, life, problems) =>
  expect(said([event('2', 9 * minute)], life)).toHaveLength(problems),
);

it('of two processes one was ahead for an hour: no seal is accused, but one that was forged since', () => {
  const hour = Array.from({ length: 60 }, (_, at) => ({
    ...event(String(100 + at), (at + 11) * minute),
    seal: { ...seal(at), sealedAt: (at + 1) * minute },
  }));
  const data = { confirmed: 60 * minute, known: 70 * minute };
  const life = confirmed('200', 60 * minute, data);
  const forged = { ...event('300', 60 * minute), seal: { ...seal(60), sealedAt: 50 * minute } };
  expect(said(hour)).toHaveLength(60);
  expect(said([...hour, forged], life)).toEqual([expect.stringContaining('第 60 号封存')]);
});

it('lists that name tens of thousands of seals are looked up, in whatever order they stand', () => {
  let read = 0;
  const seals = Array.from(
    { length: 10_000 },
    (_, at) =>
      new Proxy([4 * at, 4 * at + 1], { get: (of, name) => ((read += 1), Reflect.get(of, name)) as unknown }),
  ).toReversed();
  const late = (revision: number) => event(String(revision), 9 * minute, seal(revision));
  const life = confirmed('99999', 99 * minute, { seals });
  expect(said([], life)).toEqual([]);
  const listed = read;
  read = 0;
  expect(
    said(
      Array.from({ length: 400 }, (_, at) => late(100 * at)),
      life,
    ),
  ).toEqual([]);
  expect(read - listed).toBeLessThan(400 * 100);
  expect(said([late(2)], life)).toHaveLength(1);
});
