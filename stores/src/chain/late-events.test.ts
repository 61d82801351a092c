import type { Recorded } from '@vigil/domain/kernel/event';
import { expect, it } from 'vitest';
import { LateEvents } from './late-events.js';
import { rangesText, type SealRange } from './seal-ranges.js';

const minute = 60_000;
const day = 24 * 60 * minute;
const NOW = 1_800_000_000_000;

/** What is found of seals over events of these times, and confirmations of the clock, in the log's order. */
function seen(steps: readonly (Step | Confirmation)[], keptAtMost?: number): LateEvents {
  const late = new LateEvents(keptAtMost);
  let revision = 0;
  for (const step of steps)
    if ('sealedAt' in step) {
      for (const time of step.times) late.see({ type: 'AnswerSaved', time } as Recorded, step.sealedAt);
      late.closed({ position: '1', stream: 'seals', id: 's', revision });
      revision += 1;
    } else late.see({ type: 'ClockConfirmed', time: step.at, data: step } as unknown as Recorded, null);
  return late;
}
/** The seals that are accused, by their revisions. */
const found = (steps: readonly (Step | Confirmation)[]): string => rangesText(seen(steps).ranges());

interface Step {
  readonly sealedAt: number;
  readonly times: readonly number[];
}
interface Confirmation {
  readonly at: number;
  readonly confirmed?: number;
  readonly known?: number;
  readonly seals?: readonly SealRange[];
}

const ahead: Step = { sealedAt: NOW, times: [NOW, NOW + 10 * day, NOW + 9 * day] };
const confirmed: Confirmation = { at: NOW + minute, known: NOW + 10 * day };

it('a seal over events from after it is found, but for five minutes', () => {
  expect(found([{ sealedAt: NOW, times: [NOW + 5 * minute] }])).toBe('');
  expect(found([{ sealedAt: NOW, times: [NOW + 5 * minute + 1] }])).toBe('0');
});

it('a confirmed clock excuses what came before it and was later than it', () => {
  expect(found([ahead, confirmed])).toBe('');
  expect(found([ahead, { ...confirmed, known: NOW + 10 * day - 7 * minute }])).toBe('0');
});

/** Of two processes one is ten minutes ahead for an hour; the other makes a seal each minute. */
const hour: Step[] = Array.from({ length: 60 }, (_, at) => {
  const time = NOW + at * minute;
  return { sealedAt: time + minute, times: [time, time + 11 * minute] };
});
const hourOver = NOW + 60 * minute;
const tenAhead = { confirmed: hourOver, known: hourOver + 10 * minute };
const forged: Step = { sealedAt: hourOver - 9 * minute, times: [hourOver] };

it.each([
  ['recorded by the process whose clock was right', { at: hourOver, ...tenAhead }],
  ['recorded behind what bore a time to come', { at: hourOver + 8 * 60 * minute, ...tenAhead }],
  ['recorded by an earlier version', { at: hourOver }],
  ['recorded by an earlier version, by the process that was ahead', { at: hourOver + 10 * minute }],
])(
  'one process’s clock ahead for an hour is excused by a confirmation %s, and nothing after it',
  (_, said) => {
    expect(found(hour)).toBe('0-59');
    expect(found([...hour, said])).toBe('');
    expect(found([...hour, said, forged])).toBe('60');
  },
);

it('nor is a seal before it that is dated back by more than clocks were ahead', () => {
  const backdated: Step = { sealedAt: NOW - 20 * minute, times: [NOW] };
  expect(found([...hour, backdated, { at: hourOver, ...tenAhead }])).toBe('60');
  expect(found([backdated, { at: NOW, confirmed: NOW, known: NOW }]), 'no clock was ahead').toBe('0');
});

it('nor what comes after it', () => {
  expect(found([confirmed, ahead])).toBe('0');
  expect(found([ahead, confirmed, { ...ahead, sealedAt: NOW + day }])).toBe('1');
});

it('one of an earlier version with the time that its own process went by excuses five minutes: those seals are named', () => {
  const own = { at: hourOver, known: hourOver };
  expect(found([...hour, own])).toBe('0-59');
  expect(found([...hour, own, { at: hourOver + day, seals: [[0, 59]] }])).toBe('');
});

it('what an operator finds out later is excused by the seal’s number, of a seal before it alone', () => {
  const later = { at: NOW + 20 * day, seals: [1, [4, 9]] as SealRange[] };
  const some = [ahead, ahead, ahead, ahead, ahead, ahead];
  expect(found([...some, later, ahead]), 'nothing else is confirmed by that').toBe('0,2-3,6');
});

it('many that a confirmation excuses hide none after it', () => {
  const many = Array.from({ length: 200 }, () => ahead);
  expect(found([...many, confirmed, ahead])).toBe('200');
});

it('seals that follow one another are told in one sentence, of many runs ten', () => {
  const [line, ...more] = seen(hour).found();
  expect(more).toEqual([]);
  expect(line?.place).toMatchObject({ revision: 0 });
  expect(line?.text).toContain('第 0-59 号封存（共 60 次）');
  expect(line?.text).toContain(
    `${new Date(hourOver + 10 * minute).toISOString()} 的，晚于封存的时间，最多晚 10 分钟`,
  );
  const right: Step = { sealedAt: NOW, times: [NOW] };
  const broken = seen(Array.from({ length: 24 }, () => [ahead, right]).flat());
  expect(broken.found()).toHaveLength(10);
  expect(broken.ranges()).toHaveLength(24);
});

it('more than are kept are told, and no confirmation ends that', () => {
  const named: Confirmation = { at: NOW + 20 * day, seals: [[0, 9]] };
  const late = seen([ahead, ahead, ahead, ahead, named], 2);
  expect(late.found().map(({ place, text }) => [place.revision, text])).toEqual([
    [2, expect.stringContaining('第 2 号封存及其后还有事件晚于封存时间的，已超过 2 次')],
  ]);
  expect(seen([ahead, ahead, named], 2).found()).toEqual([]);
});
