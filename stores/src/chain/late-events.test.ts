import type { Recorded } from '@vigil/domain/kernel/event';
import { expect, it } from 'vitest';
import { LateEvents } from './late-events.js';

const minute = 60_000;
const day = 24 * 60 * minute;
const NOW = 1_800_000_000_000;

/** What is found of seals over events of these times, and confirmations of the clock, in the log's order. */
function found(steps: readonly (Step | Confirmation)[]): number[] {
  const late = new LateEvents();
  let revision = 0;
  for (const step of steps)
    if ('sealedAt' in step) {
      for (const time of step.times) late.see({ type: 'AnswerSaved', time } as Recorded, step.sealedAt);
      late.closed({ position: '1', stream: 'seals', id: 's', revision }, '');
      revision += 1;
    } else late.see({ type: 'ClockConfirmed', time: step.at, data: step } as unknown as Recorded, null);
  return late.found().map(({ range }) => range.revision);
}
interface Step {
  readonly sealedAt: number;
  readonly times: readonly number[];
}
interface Confirmation {
  readonly at: number;
  readonly known?: number;
  readonly seals?: readonly number[];
}

const ahead: Step = { sealedAt: NOW, times: [NOW, NOW + 10 * day, NOW + 9 * day] };
const confirmed: Confirmation = { at: NOW + minute, known: NOW + 10 * day };

it('a seal over events from after it is found, but for five minutes', () => {
  expect(found([{ sealedAt: NOW, times: [NOW + 5 * minute] }])).toEqual([]);
  expect(found([{ sealedAt: NOW, times: [NOW + 5 * minute + 1] }])).toEqual([0]);
});

it('a confirmed clock excuses what came before it and was later than it', () => {
  expect(found([ahead, confirmed])).toEqual([]);
  expect(found([ahead, { at: NOW + minute }]), 'of an earlier version').toEqual([]);
  expect(found([ahead, { ...confirmed, known: NOW + 10 * day - 1 }])).toEqual([0]);
});

it('nor what comes after it, nor what was in the past by then: no confirmation was of that', () => {
  expect(found([confirmed, ahead])).toEqual([0]);
  expect(found([ahead, confirmed, { ...ahead, sealedAt: NOW + day }])).toEqual([1]);
  const backdated: Step = { sealedAt: NOW - 9 * day, times: [NOW - 2 * day] };
  expect(found([backdated, confirmed])).toEqual([0]);
  expect(
    found([
      { ...ahead, times: [...ahead.times, NOW + 6 * minute] },
      { ...confirmed, at: NOW + day },
    ]),
  ).toEqual([0]);
});

it('what an operator finds out later is excused by the seal’s number, of a seal before it alone', () => {
  const later = { at: NOW + 20 * day, known: NOW + 20 * day };
  expect(found([ahead, ahead, later])).toEqual([0, 1]);
  expect(found([ahead, ahead, { ...later, seals: [1, 2] }, ahead])).toEqual([0, 2]);
});

it('many that a confirmation excuses hide none after it', () => {
  const many = Array.from({ length: 200 }, () => ahead);
  expect(found([...many, confirmed, ahead])).toEqual([200]);
});
