import { expect, it } from 'vitest';
import { httpTransport } from './http-transport.ts';
import { NotAuthor, type QueueItem } from './queue-item.ts';
import { QueueWorld } from './testing/queue-world.ts';

const choose = (quId: string, option: string) =>
  ({ kind: 'answer', quId, fields: { answers: [option] } }) as const;

it('each act carries the account that gave it, also what is made of text that was being typed', async () => {
  const world = new QueueWorld();
  const tab = await world.openTab();
  await tab.draft('q2', { answer: '写到一半' });
  tab.close();
  const next = await world.openTab();
  await next.enqueue(choose('q1', 'a'));
  await next.enqueue({ kind: 'hand', exState: 0 });
  await world.settle();
  expect(world.taken.map(({ body, author }) => [body.kind, author])).toEqual([
    ['answer', 'u1'],
    ['answer', 'u1'],
    ['hand', 'u1'],
  ]);
});

it('while somebody else is logged in nothing is taken: no answer, no text, no hand-in; what waits goes on with its author', async () => {
  const world = new QueueWorld();
  const tab = await world.openTab();
  world.hold();
  await tab.enqueue(choose('q1', 'a'));
  world.author = null;
  await expect(tab.enqueue(choose('q1', 'b'))).rejects.toThrow(NotAuthor);
  await expect(tab.enqueue({ kind: 'hand', exState: 0 })).rejects.toThrow(NotAuthor);
  await tab.draft('q2', { answer: '别人写的' });
  expect(await world.kept()).toHaveLength(1);
  world.author = 'u1';
  world.release();
  await world.settle();
  tab.close();
  await world.openTab();
  await world.settle();
  expect(world.taken.map(({ body }) => body)).toEqual([choose('q1', 'a')]);
});

it('an act of another account is not sent under the owner’s session', async () => {
  const item: QueueItem = {
    ...{ commandId: 'c1', paperId: 'p1', device: 'd1', seq: 7, queuedAt: 0 },
    ...{ body: { kind: 'hand', exState: 0 }, author: 'u2' },
  };
  const transport = httpTransport(
    async () => ({ token: 't', userId: 'u1' }),
    'u1',
    () => Promise.reject(new Error('must not be called')),
  );
  expect(await transport.send(item, new AbortController().signal)).toEqual({ kind: 'logged-out' });
});
