import type { ApolloClient } from '@apollo/client';
import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../answer-queue/memory-storage.ts';
import { NotOwner } from '../answer-queue/storage.ts';
import type { Seat } from '../seat.ts';
import * as copies from './copies.ts';
import { PaperKeeping } from './paper-keeping.ts';
import { Sitting } from './sitting.ts';

afterEach(() => vi.restoreAllMocks());

const none = () => undefined;

/** A paper in steps whose questions come from the server when a test lets them. */
function setUp(send: () => Promise<unknown> = async () => none()) {
  const keep = vi.spyOn(copies, 'keepQuestion').mockResolvedValue(true);
  vi.spyOn(copies, 'keptContent').mockResolvedValue({ places: [], contents: [] });
  const answers: (() => void)[] = [];
  const sitting = new Sitting({
    ...{ paperId: 'p1', ownerId: 'u1', step: true, questionRefused: none, regained: none },
    client: {
      mutate: ({ variables }: { variables: { quId: string } }) =>
        new Promise((resolve) =>
          answers.push(() => resolve({ data: { quDetail: { quId: variables.quId, subList: [] } } })),
        ),
    } as unknown as ApolloClient,
    seat: { transport: () => ({ send }), contents: none, account: () => 'u1' } as unknown as Seat,
    copy: new PaperKeeping({ keep: async () => true, after: () => none }),
  });
  return {
    sitting,
    answer: () => act(async () => answers.shift()?.()),
    kept: () => keep.mock.calls.map(([, { quId }]) => quId),
  };
}

it('a question that comes after the paper was taken off this device is not kept, one of a reopened paper is', async () => {
  const { sitting, answer, kept } = setUp();
  sitting.shelf.show('q1');
  await answer();
  sitting.shelf.show('q2');
  sitting.content.forget();
  await answer();
  expect([sitting.shelf.entry('q2').question?.quId, kept()]).toEqual(['q2', ['q1']]);
  sitting.content.resume();
  sitting.shelf.show('q3');
  await answer();
  expect(kept()).toEqual(['q1', 'q3']);
  await sitting.close();
});

it('what the server superseded is not shown any more, what is pending or on its way into the storage is', async () => {
  let answered: (outcome: unknown) => void = none;
  const { sitting } = setUp(() => new Promise((end) => (answered = end)));
  await sitting.queue.open();
  sitting.queue.onEvent(() => sitting.book.choose('q3', { answers: ['c'] }));
  sitting.start();
  sitting.book.choose('q1', { answers: ['a'] });
  await sitting.queue.settled();
  sitting.book.choose('q2', { answers: ['b'] });
  await sitting.queue.settled();
  answered({ kind: 'acknowledged', result: { superseded: true } });
  await vi.waitFor(() => expect(sitting.book.answer('q1')).toBeUndefined());
  expect([sitting.book.answer('q2'), sitting.book.answer('q3')]).toEqual([
    { answers: ['b'] },
    { answers: ['c'] },
  ]);
  sitting.queue.close();
});

it('a page whose answer comes too late for the storage has no longer the paper, and says so', async () => {
  const { sitting } = setUp();
  sitting.start();
  await vi.waitFor(() => expect(sitting.leadership()).toBe('leader'));
  await vi.waitFor(() => expect(sitting.queue.snapshot().phase).toBe('running'));
  vi.spyOn(MemoryStorage.prototype, 'put').mockRejectedValue(new NotOwner());
  sitting.book.choose('q1', { answers: ['a'] });
  await vi.waitFor(() => expect(sitting.leadership()).toBe('taken'));
  expect(sitting.queue.snapshot()).toMatchObject({ phase: 'lost', late: [{ body: { quId: 'q1' } }] });
  await sitting.close();
});
