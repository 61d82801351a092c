import { describe, expect, it } from 'vitest';
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

describe('an older answer is nothing to choose any more once its question was answered later', () => {
  /** A page with one answer that was older than another device's. */
  async function asked(quId = 'q1') {
    const world = new QueueWorld();
    world.fault(olderThanAnothers, 1);
    const tab = await world.openTab();
    await tab.enqueue(text('旧', quId));
    await world.settle();
    expect(tab.snapshot().uncounted).toHaveLength(1);
    return { world, tab };
  }
  const next = async (world: QueueWorld) => (await world.openTab()).snapshot().uncounted;

  it('on the page that asks', async () => {
    const { world, tab } = await asked();
    await tab.enqueue(text('新'));
    await world.settle();
    expect([tab.snapshot().uncounted, await next(world)]).toEqual([[], []]);
  });

  it('after a reload, and in a tab that takes the paper back', async () => {
    const { world, tab } = await asked();
    const later = await world.openTab();
    tab.yield();
    expect(later.snapshot().uncounted).toHaveLength(1);
    await later.enqueue(text('新'));
    await world.settle();
    expect(later.snapshot().uncounted).toEqual([]);
    expect(tab.snapshot().uncounted).toHaveLength(1);
    await tab.open();
    expect(tab.snapshot().uncounted).toEqual([]);
  });

  it('not by an answer to another part, nor by a mark', async () => {
    const { world, tab } = await asked('q9-1');
    await tab.enqueue(text('另一小题', 'q9-2'));
    await tab.enqueue({ kind: 'mark', quId: 'q9-1', mark: true });
    await world.settle();
    expect(tab.snapshot().uncounted).toHaveLength(1);
    await tab.enqueue(text('新', 'q9-1'));
    await world.settle();
    expect(tab.snapshot().uncounted).toEqual([]);
  });

  it('not before the server has the later one, and not by one that it refuses', async () => {
    const { world, tab } = await asked();
    world.offline = true;
    await tab.enqueue(text('新'));
    await world.letTimePass(20_000);
    expect(tab.snapshot().uncounted).toHaveLength(1);
    world.offline = false;
    world.fault({ kind: 'refused', code: 20010000, reason: 'AnswerNotUnderstood', msg: '' }, 1);
    await world.letTimePass(60_000);
    expect(tab.snapshot()).toMatchObject({
      pending: [],
      uncounted: [{ reason: 'NewerElsewhere' }, { reason: 'AnswerNotUnderstood' }],
    });
  });

  it('of two that were both older the later one is to be chosen', async () => {
    const { world, tab } = await asked();
    world.fault(olderThanAnothers, 1);
    await tab.enqueue(text('次新'));
    await world.settle();
    const left = [{ item: { body: text('次新') } }];
    expect(tab.snapshot().uncounted).toMatchObject(left);
    expect(await next(world)).toMatchObject(left);
  });
});
