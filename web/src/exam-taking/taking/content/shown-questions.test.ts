import { expect, it } from 'vitest';
import { ShownQuestions, type ShownQuestion } from './shown-questions.ts';

function setUp(kept: readonly ShownQuestion[] = []) {
  let now = 1_000;
  let untold: readonly ShownQuestion[] = kept;
  const seen = new ShownQuestions({ kept, keep: (next) => (untold = next), now: () => now });
  return { seen, pass: (ms: number) => (now += ms), untold: () => untold.map(({ quId }) => quId) };
}

it('are told when the first is a minute old, or ten wait, or nothing comes after', () => {
  const { seen, pass } = setUp();
  seen.shown('q1');
  seen.shown('q2');
  expect(seen.take(false)).toEqual([]);
  pass(60_000);
  expect(seen.take(false).map(({ quId, at }) => [quId, at])).toEqual([
    ['q1', 1_000],
    ['q2', 1_000],
  ]);
  expect(seen.take(true)).toEqual([]);
  for (let n = 0; n < 10; n += 1) seen.shown(`q${n}`);
  expect(seen.take(false)).toHaveLength(10);
  seen.shown('q1');
  expect(seen.take(true)).toHaveLength(1);
});

it('are each told once while they stay in view, and not at all when the server was told by a call', () => {
  const { seen, untold } = setUp();
  seen.shown('q1');
  seen.shown('q1');
  expect(untold()).toEqual(['q1']);
  seen.known('q1');
  seen.shown('q2');
  seen.known('q1');
  expect(untold()).toEqual(['q2']);
});

it('are not told when a call told the server before they were shown whole, nor again after they were told', () => {
  const { seen, untold } = setUp();
  seen.known('q1');
  seen.shown('q1');
  expect(untold()).toEqual([]);
  seen.shown('q2');
  expect(seen.take(true)).toHaveLength(1);
  seen.shown('q2');
  expect(untold()).toEqual([]);
});

it('of an earlier page are told by the next', () => {
  const { seen } = setUp([{ quId: 'q9', at: 5 }]);
  expect(seen.take(true)).toEqual([{ quId: 'q9', at: 5 }]);
});
