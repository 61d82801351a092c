import { expect, it } from 'vitest';
import type { Actor } from '@vigil/domain/kernel/event';
import { MovingClock, minutes } from '../../testing/moving-clock.js';
import { LogGrowth, LogGrowthError, envelopeBytes, type GrowthClass } from './log-growth.js';

const few: GrowthClass = { name: 'few', eventsPerHour: 60, bytesPerHour: 100 * (envelopeBytes + 100) };
const li: Actor = { kind: 'candidate', id: 'li' };
const events = (count: number, bytes = 0) =>
  Array.from({ length: count }, () => ({ dataText: 'x'.repeat(bytes) }));

function stopped(): { growth: LogGrowth; clock: MovingClock } {
  const clock = new MovingClock();
  clock.freeze();
  return { growth: new LogGrowth(clock), clock };
}

it('takes an hour’s events at once, then as many as come back, and says when; others are untouched', () => {
  const { growth, clock } = stopped();
  growth.charge(li, events(60), few);
  expect(() => growth.charge(li, events(1), few)).toThrow(LogGrowthError);
  growth.charge({ kind: 'candidate', id: 'wang' }, events(60), few);
  clock.advance(minutes(1));
  growth.charge(li, events(1), few);
  const refusal = (() => {
    try {
      return growth.charge(li, events(2), few);
    } catch (error) {
      return error as LogGrowthError;
    }
  })();
  expect(refusal).toMatchObject({
    retryAfterSeconds: 120,
    sentence: '一小时内提交的记录过多，请稍后再试！',
  });
  expect([growth.refused().get('few'), growth.most().get('few')]).toEqual([2, 1]);
});

it('counts bytes in UTF-8 with what stands around them', () => {
  const { growth } = stopped();
  growth.charge(li, [{ dataText: '答'.repeat(20_000) }], few);
  expect(() => growth.charge(li, [{ dataText: '答'.repeat(20_000) }], few)).toThrow(LogGrowthError);
  expect(growth.most().get('few')).toBeGreaterThan(0.98);
});

it('leaves the program itself alone, and gives the console more than a candidate', () => {
  const { growth } = stopped();
  growth.charge({ kind: 'system', id: 'when-deadline-passed-hand-in' }, events(1_000_000));
  growth.charge({ kind: 'staff', id: 'zhao' }, events(100_000));
  expect(() => growth.charge(li, events(100_000))).toThrow(LogGrowthError);
});
