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
  [
    'it stands before it, later than it and no later than it tells',
    confirmed('5', minute, { known: 9 * minute }),
    0,
  ],
  ['an early version told no latest', confirmed('5', minute, {}), 0],
  ['it tells of the seal', confirmed('5', 99 * minute, { seals: [0] }), 0],
  ['it tells of another seal', confirmed('5', 99 * minute, { seals: [1] }), 1],
  ['it stands behind it', confirmed('0', minute, { known: 9 * minute }), 1],
  ['it was in the past by then', confirmed('5', 10 * minute, { known: 11 * minute }), 1],
  ['it is later than it tells', confirmed('5', minute, { known: 8 * minute }), 1],
  ['somebody else wrote it', confirmed('5', minute, {}, { foreign: 'no-metadata' }), 1],
])('an event from a clock that was confirmed: %s', (_what, life, problems) =>
  expect(said([event('2', 9 * minute)], life)).toHaveLength(problems),
);
