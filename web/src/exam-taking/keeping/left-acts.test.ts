import { expect, it } from 'vitest';
import type { TakingDatabase } from '../taking/answer-queue/dexie-storage.ts';
import type { QueueBody, QueueItem } from '../taking/answer-queue/queue-item.ts';
import type { QueueNote } from '../taking/answer-queue/queue-note.ts';
import type { TypedText } from '../taking/answer-queue/storage.ts';
import { leftOf } from './left-acts.ts';

const act = (
  seq: number,
  author?: string,
  body: QueueBody = { kind: 'answer', quId: `q${seq}`, fields: { answer: `${seq}` } },
): QueueItem => ({
  ...{ commandId: `c${seq}`, paperId: 'p1', device: 'd', seq, queuedAt: 0, body },
  ...(author === undefined ? {} : { author }),
});
const typed = (seq: number, author = 'u1'): TypedText => ({
  ...{ paperId: 'p1', quId: `q${seq}`, fields: { answer: `${seq}` } },
  act: { commandId: `c${seq}`, device: 'd', seq, queuedAt: 0, author },
});
const refused = (seq: number, told?: boolean) => ({
  ...{ item: act(seq, 'u1'), reason: 'DeadlinePassed', msg: '', refusedAt: 0 },
  ...(told === undefined ? {} : { told }),
});

interface Rows {
  readonly items?: readonly QueueItem[];
  readonly drafts?: readonly TypedText[];
  readonly uncounted?: readonly ReturnType<typeof refused>[];
  readonly ownerId?: string;
}

/** Of the tables what is asked of them. */
const databaseOf = ({ items = [], drafts = [], uncounted = [], ownerId }: Rows) =>
  ({
    items: { toArray: async () => items },
    drafts: { toArray: async () => drafts },
    uncounted: {
      filter: (fits: (row: (typeof uncounted)[number]) => boolean) => ({
        toArray: async () => uncounted.filter(fits),
      }),
    },
    copies: { get: async () => (ownerId === undefined ? undefined : { value: { ownerId } }) },
  }) as unknown as TakingDatabase;

const left = async (rows: Rows, note: QueueNote | null = null) => {
  const [paper] = await leftOf(databaseOf(rows), 'u1', () => note);
  const seqs = (acts: readonly QueueItem[] = []) => acts.map(({ seq }) => seq);
  return paper && { acts: seqs(paper.acts), done: seqs(paper.done), untold: paper.untold.length };
};

it('acts and typed text are in the order they were given, each once; what was told is not told again', async () => {
  const rows = { items: [act(3, 'u1'), act(1, 'u1')], drafts: [typed(2)] };
  expect(await left({ ...rows, uncounted: [refused(7), refused(8, true)] })).toEqual({
    ...{ acts: [1, 2, 3], done: [], untold: 1 },
  });
});

it('nothing of another account is taken, nor what nobody can tell the author of', async () => {
  expect(await left({ items: [act(1, 'u2')], drafts: [typed(2, 'u2')] })).toBeUndefined();
  expect(await left({ items: [act(1)] })).toBeUndefined();
  expect(await left({ items: [act(1)], ownerId: 'u2' })).toBeUndefined();
  expect(await left({ items: [act(1)], ownerId: 'u1' })).toMatchObject({ acts: [1] });
});

it('what was settled since, by this device or by one that could not read the storage, is sent no more', async () => {
  const rows = { items: [act(1, 'u1')], drafts: [typed(2)] };
  const settled = { 'answer/q1': 2, 'answer/q2': 3 };
  expect(await left(rows, { device: 'd', lastSeq: 5, settled })).toMatchObject({ acts: [], done: [1, 2] });
  expect(await left(rows, { device: 'other', lastSeq: 0, settled: { 'answer/q1': 1 } })).toMatchObject({
    ...{ acts: [2], done: [1] },
  });
});

it('text that was typed when the paper was handed in is nothing', async () => {
  const rows = { items: [act(3, 'u1', { kind: 'hand', exState: 0 })], drafts: [typed(2)] };
  expect(await left(rows)).toMatchObject({ acts: [3], done: [2] });
});
