import { beforeEach, describe, expect, it } from 'vitest';
import { MovingClock, minutes, seconds } from '../testing/moving-clock.js';
import { SteadyClock } from './steady-clock.js';

describe('the steady clock', () => {
  let source: MovingClock;
  let clock: SteadyClock;

  beforeEach(() => {
    source = new MovingClock();
    source.freeze(1_700_000_000_000);
    clock = new SteadyClock(source);
  });

  it.each([minutes(60), -minutes(60), seconds(2) + 1])(
    '[engine §4] goes on as it did when the wall clock departs by %i ms',
    (jump) => {
      const before = clock.now();
      source.jump(jump);
      source.advance(seconds(5));
      expect(clock.now()).toBe(before + seconds(5));
      expect(clock.trusted).toBe(false);
      expect(clock.departure).toBe(jump);
    },
  );

  it('[engine §4] believes the wall clock again when it is back, or when an operator confirms it', () => {
    source.jump(minutes(5));
    source.jump(-minutes(5));
    expect([clock.trusted, clock.now()]).toEqual([true, source.now()]);
    source.jump(minutes(5));
    clock.confirm();
    expect([clock.trusted, clock.now(), clock.departure]).toEqual([true, source.now(), 0]);
  });

  it('[engine §4] believes the wall clock when it is back at what it would be by the last run', () => {
    clock.wouldBe(source.now() - seconds(9));
    expect([clock.trusted, clock.now()]).toEqual([true, source.now()]);
    source.jump(-seconds(5));
    expect(clock.trusted).toBe(false);
    source.jump(-seconds(4));
    expect([clock.trusted, clock.now(), clock.departure]).toEqual([true, source.now(), 0]);
    source.jump(seconds(9));
    expect(clock.trusted).toBe(false);
  });

  it('[engine §4] is the wall clock while that departs by 2 s at most, and follows slow drift', () => {
    for (let step = 0; step < 100; step += 1) {
      source.jump(100);
      expect(clock.trusted).toBe(true);
      expect(clock.now()).toBe(source.now());
    }
  });
});
