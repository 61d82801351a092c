import { expect, it } from 'vitest';
import { olderThanAnothers, QueueWorld } from './testing/queue-world.ts';

const text = (answer: string, quId = 'q1') => ({ kind: 'answer', quId, fields: { answer } }) as const;

it('an answer older than another device’s is kept as not used, also by the next page, until it is dismissed', async () => {
  const world = new QueueWorld();
  world.fault(olderThanAnothers, 1);
  const tab = await world.openTab();
  await tab.enqueue(text('旧'));
  await world.settle();
  const [left] = tab.snapshot().uncounted;
  expect(tab.snapshot().pending).toEqual([]);
  expect(left).toMatchObject({ item: { body: text('旧') }, reason: 'NewerElsewhere' });
  const next = await world.openTab();
  expect(next.snapshot().uncounted).toMatchObject([{ item: { body: text('旧') } }]);
  await next.dismiss(left!);
  expect(next.snapshot().uncounted).toEqual([]);
  expect((await world.openTab()).snapshot().uncounted).toEqual([]);
});

it('but one that this page has gone on from is nothing to choose', async () => {
  const world = new QueueWorld();
  world.offline = true;
  const tab = await world.openTab();
  await tab.enqueue(text('旧'));
  await world.settle();
  await tab.enqueue(text('新'));
  world.offline = false;
  world.fault(olderThanAnothers, 1);
  await world.letTimePass(20_000);
  expect(tab.snapshot()).toMatchObject({ pending: [], uncounted: [] });
  expect(world.value('q1')).toEqual({ answer: '新' });
});
