import { expect, it, vi } from 'vitest';
import { keptQuestion, takingDatabase } from './copies.ts';
import { QuestionShelf } from './question-shelf.ts';
import type { TakingQuestion } from './types.ts';

const question = { quId: 'q1', subList: [] } as unknown as TakingQuestion;

/**
 * A shelf whose server fails `failures` times, then answers; `again` lets the pause pass that it has asked
 * for.
 */
function shelfOf(failures: number, copy?: TakingQuestion | Promise<TakingQuestion | undefined>) {
  const shown: string[] = [];
  const here: { now?: { question: TakingQuestion; told: boolean } } = {};
  let pause: (() => void) | null = null;
  const pauses: number[] = [];
  let asked = 0;
  const shelf = new QuestionShelf({
    open: () => {
      asked += 1;
      return asked <= failures ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(question);
    },
    here: () => here.now,
    turnedTo: () => undefined,
    shown: (quId) => shown.push(quId),
    kept: async () => copy,
    keep: () => undefined,
    isFault: () => true,
    refused: () => undefined,
    after: (ms, act) => {
      pauses.push(ms);
      pause = act;
      return () => (pause = null);
    },
  });
  const again = async () => {
    await vi.waitFor(() => expect(pause).not.toBeNull());
    pause?.();
  };
  return {
    shelf,
    shown,
    here,
    asked: () => asked,
    again,
    pauses,
    settled: (count: number) => vi.waitFor(() => expect(pauses).toHaveLength(count)),
  };
}

it('a question not seen before shows no failure for an outage of two attempts, and comes by itself', async () => {
  const { shelf, again, settled } = shelfOf(2);
  const seen: unknown[] = [];
  shelf.subscribe(() => seen.push(shelf.entry('q1').fault));
  shelf.show('q1');
  await settled(1);
  await again();
  await settled(2);
  await again();
  await vi.waitFor(() => expect(shelf.entry('q1').question).toBe(question));
  expect(seen).toEqual([null, null, null]);
});

it('the fourth failure in a row is told, and the question still asked for', async () => {
  const { shelf, again, settled } = shelfOf(4);
  shelf.show('q1');
  for (const count of [1, 2, 3, 4]) {
    await settled(count);
    expect(shelf.entry('q1').fault === null).toBe(count < 4);
    await again();
  }
  await vi.waitFor(() => expect(shelf.entry('q1')).toEqual({ question, fault: null }));
});

it('a question kept on this device is shown at the first failure', async () => {
  const { shelf, settled } = shelfOf(9, question);
  shelf.show('q1');
  await settled(1);
  expect(shelf.entry('q1')).toEqual({ question, fault: null });
});

it('a storage that hangs on reading keeps no question from being asked for again', async () => {
  vi.useFakeTimers();
  vi.spyOn(takingDatabase().copies, 'get').mockReturnValue(new Promise(() => undefined) as never);
  const { shelf, asked, pauses } = shelfOf(9, keptQuestion('p1', 'q1'));
  shelf.show('q1');
  await vi.advanceTimersByTimeAsync(4000);
  expect(pauses).toHaveLength(1);
  shelf.retryFailed();
  expect(asked()).toBe(2);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('once the connection is back, what fails again is repeated soon again', async () => {
  const { shelf, again, pauses, settled } = shelfOf(9);
  shelf.show('q1');
  for (const count of [1, 2, 3, 4, 5, 6, 7]) {
    await settled(count);
    if (count < 7) await again();
  }
  expect(pauses[6]).toBeGreaterThan(5000);
  shelf.retryFailed();
  await settled(8);
  expect(pauses[7]).toBeLessThan(1000);
});

it('a question that is in this browser is shown at once, and nobody is asked for it', () => {
  const { shelf, here, asked } = shelfOf(0);
  here.now = { question, told: true };
  shelf.show('q1');
  expect(shelf.entry('q1')).toEqual({ question, fault: null });
  expect(asked()).toBe(0);
});

it('one that comes into this browser while it is asked for in vain is shown, and asked for no more', async () => {
  const { shelf, here, asked, settled } = shelfOf(9);
  shelf.show('q1');
  await settled(1);
  here.now = { question, told: true };
  shelf.refresh();
  expect(shelf.entry('q1')).toEqual({ question, fault: null });
  shelf.retryFailed();
  expect(asked()).toBe(1);
});

it('in steps the server is told of a question that is here already', async () => {
  const { shelf, here, asked } = shelfOf(0);
  here.now = { question, told: false };
  shelf.show('q1');
  expect(shelf.entry('q1').question).toBe(question);
  await vi.waitFor(() => expect(asked()).toBe(1));
});

it('a question counts as shown once its panel has shown it whole, or an answer to it or a part of it is given', async () => {
  const { shelf, here, shown } = shelfOf(0);
  const composite = { quId: 'q1', subList: [{ quId: 'part' }] } as unknown as TakingQuestion;
  here.now = { question: composite, told: true };
  const heard = vi.fn<() => void>();
  shelf.show('q1');
  shelf.subscribe(heard);
  shelf.answered('another');
  expect([shown, shelf.wasWhole('q1')]).toEqual([[], false]);
  shelf.answered('part');
  expect([shown, shelf.wasWhole('q1')]).toEqual([['q1'], false]);
  shelf.showedWhole('q1');
  expect([heard.mock.calls.length, shown, shelf.wasWhole('q1')]).toEqual([1, ['q1', 'q1'], true]);
});
