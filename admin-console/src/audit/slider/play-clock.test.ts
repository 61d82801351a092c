import { expect, it } from 'vitest';
import { eventAt } from '../change/change.fixture.ts';
import { timeOf } from '../replay.ts';
import { atSpeed, playedAt, playedFrom, withoutGliding, type Run } from './play-clock.ts';

const run: Run = { startedAt: 1000, from: 50_000, speed: 8 };

it('so many seconds of the history pass in one, up to its end and never back', () => {
  expect(playedAt(run, 1000, 90_000)).toBe(50_000);
  expect(playedAt(run, 3000, 90_000)).toBe(66_000);
  expect(playedAt(run, 60_000, 90_000), 'the end').toBe(90_000);
  expect(playedAt(run, 500, 90_000), 'a clock that was set back').toBe(50_000);
});

it('another speed goes on from where the slider is', () => {
  const faster = atSpeed(run, 60, 2000, 900_000);
  expect(faster).toEqual({ startedAt: 2000, from: 58_000, speed: 60 });
  expect(playedAt(faster, 3000, 900_000)).toBe(118_000);
  expect(atSpeed(run, 1, 999_999, 90_000).from, 'past the end').toBe(90_000);
});

it('playing begins at the moment on show, and at the end again from the first', () => {
  const span = { from: 10, to: 20 };
  expect([playedFrom(15, span), playedFrom(20, span), playedFrom(99, span), playedFrom(5, span)]).toEqual([
    15, 10, 10, 10,
  ]);
});

it('without gliding it stands at the event that was last due', () => {
  const events = [eventAt(1), eventAt(3)];
  const [first = 0, second = 0] = events.map(timeOf);
  expect(withoutGliding(events, first + 100_000)).toBe(first);
  expect(withoutGliding(events, second)).toBe(second);
  expect(withoutGliding(events, first - 5)).toBe(first - 5);
});
