import { describe, expect, it } from 'vitest';
import type { AnswerQueue } from './answer-queue.ts';
import { losesByLeaving } from './queue-snapshot.ts';
import { ended, QueueWorld } from './testing/queue-world.ts';

const text = (answer: string) => ({ kind: 'answer', quId: 'q1', fields: { answer } }) as const;
const other = { kind: 'mark', quId: 'q9', mark: true } as const;

/** The network is back, and later the storage, for the next page. */
async function nextPage(world: QueueWorld, tab: AnswerQueue): Promise<AnswerQueue> {
  world.offline = false;
  tab.wake();
  await world.letTimePass(20_000);
  expect(tab.snapshot().pending).toEqual([]);
  world.mendStorage();
  return world.openTab();
}

describe.each(['failing', 'silent', 'late'] as const)('a storage that breaks in the middle: %s', (how) => {
  it('does not bring an answer back that was replaced', async () => {
    const world = new QueueWorld();
    world.offline = true;
    const tab = await world.openTab();
    await tab.enqueue(other);
    await tab.enqueue(text('a'));
    world.breakStorage(how);
    await ended(world, tab.enqueue(text('b')));
    const next = await nextPage(world, tab);
    expect(next.snapshot().pending.map(({ body }) => body)).not.toContainEqual(text('a'));
    await world.settle();
    expect(world.value('q1')).toEqual({ answer: 'b' });
    expect(await world.kept()).toEqual([]);
  });

  it('gives an answer that was replaced when nothing later arrived', async () => {
    const world = new QueueWorld();
    world.offline = true;
    const tab = await world.openTab();
    await tab.enqueue(other);
    await tab.enqueue(text('a'));
    world.breakStorage(how);
    await ended(world, tab.enqueue(text('b')));
    tab.close();
    world.dropLate();
    world.mendStorage();
    world.offline = false;
    await world.openTab();
    await world.settle();
    expect(world.value('q1')).toEqual({ answer: 'a' });
  });

  it('does not bring a draft back over what was saved', async () => {
    const world = new QueueWorld();
    const tab = await world.openTab();
    void tab.draft('q1', { answer: 'one' });
    await tab.settled();
    world.breakStorage(how);
    await ended(world, tab.enqueue(text('one two')));
    const next = await nextPage(world, tab);
    expect(next.snapshot().pending).toEqual([]);
    await world.settle();
    expect(world.value('q1')).toEqual({ answer: 'one two' });
    expect((await world.openTab()).snapshot().pending).toEqual([]);
  });

  it('does not hand in what was withdrawn', async () => {
    const world = new QueueWorld();
    world.offline = true;
    const tab = await world.openTab();
    await tab.enqueue(other);
    await tab.enqueue({ kind: 'hand', exState: 0 });
    world.breakStorage(how);
    expect(await ended(world, tab.withdrawHandIn())).toBe(true);
    tab.close();
    world.dropLate();
    world.mendStorage();
    expect((await world.openTab()).snapshot()).toMatchObject({ handIn: null, pending: [{ body: other }] });
  });

  it('from the start does not let an earlier page win over this one', async () => {
    const world = new QueueWorld();
    world.offline = true;
    const before = await world.openTab();
    await before.enqueue(text('a'));
    void before.draft('q1', { answer: 'a more' });
    await before.settled();
    before.close();
    world.breakStorage(how);
    const tab = await ended(world, world.openTab());
    await tab.enqueue(text('b'));
    const next = await nextPage(world, tab);
    expect(next.snapshot().pending).toEqual([]);
    expect(world.value('q1')).toEqual({ answer: 'b' });
  });

  it('is the same to a browser without notes, as far as the server sees', async () => {
    const world = new QueueWorld();
    world.localStorage = false;
    world.offline = true;
    const tab = await world.openTab();
    await tab.enqueue(other);
    await tab.enqueue(text('a'));
    world.breakStorage(how);
    await ended(world, tab.enqueue(text('b')));
    await nextPage(world, tab);
    await world.settle();
    expect(world.value('q1')).toEqual({ answer: 'b' });
  });
});

it('a tab that takes the paper back does not send what the other has gone on from', async () => {
  const world = new QueueWorld();
  world.offline = true;
  const first = await world.openTab();
  world.breakStorage();
  await first.enqueue(text('a'));
  first.yield();
  world.mendStorage();
  world.offline = false;
  const second = await world.openTab();
  await second.enqueue(text('b'));
  await world.settle();
  second.yield();
  await first.open();
  await world.settle();
  expect(first.snapshot().pending).toEqual([]);
  expect(world.value('q1')).toEqual({ answer: 'b' });
});

describe('a storage that has stopped answering', () => {
  it('holds the first save up once for a draft and once for the act, however much is typed meanwhile', async () => {
    const world = new QueueWorld();
    const tab = await world.openTab();
    world.breakStorage('silent');
    const drafts = Array.from({ length: 9 }, (_, n) => tab.draft('q1', { answer: `one ${n}` }));
    const kept = tab.enqueue(text('one two'));
    await world.letTimePass(4000);
    expect(await Promise.all(drafts)).toEqual(drafts.map(() => false));
    expect(tab.snapshot()).toMatchObject({ storage: 'silent', keeping: 1 });
    expect(losesByLeaving(tab.snapshot(), false)).toBe(true);
    await world.letTimePass(4000);
    await kept;
    expect(world.value('q1')).toEqual({ answer: 'one two' });
  });

  it('is asked again once it has answered', async () => {
    const world = new QueueWorld();
    const tab = await world.openTab();
    world.breakStorage('late');
    const draft = tab.draft('q1', { answer: 'one' });
    await world.letTimePass(4000);
    expect(await draft).toBe(false);
    world.mendStorage();
    await world.settle();
    expect(tab.snapshot().storage).toBe('durable');
    expect(await tab.draft('q1', { answer: 'one two' })).toBe(true);
  });

  it('holds no acknowledgement up while acts live in memory', async () => {
    const world = new QueueWorld();
    const tab = await world.openTab();
    world.breakStorage('silent');
    await ended(world, tab.enqueue(text('a')));
    await tab.enqueue(text('b'));
    await tab.enqueue(text('c'));
    await world.settle();
    expect(tab.snapshot().pending).toEqual([]);
    expect(world.value('q1')).toEqual({ answer: 'c' });
  });

  it('keeps an act under one command, though its write comes late', async () => {
    const world = new QueueWorld();
    world.offline = true;
    const tab = await world.openTab();
    world.breakStorage('late');
    const kept = await ended(world, tab.enqueue(text('a')));
    world.mendStorage();
    expect(await world.kept()).toEqual([kept]);
  });
});

describe('a storage that answers again', () => {
  /** Silent until an act has gone to memory, then answering, late, all that it was asked. */
  async function slowOnce(world: QueueWorld, tab: AnswerQueue, act: ReturnType<typeof text>): Promise<void> {
    world.breakStorage('late');
    await ended(world, tab.enqueue(act));
    expect(tab.snapshot().storage).toBe('memory');
    world.mendStorage();
    await world.settle();
  }

  it('has what lived in memory, and what comes after it: a page that ends then loses nothing', async () => {
    const world = new QueueWorld();
    world.offline = true;
    const tab = await world.openTab();
    await slowOnce(world, tab, text('a'));
    expect(tab.snapshot()).toMatchObject({ storage: 'durable', pending: [{ body: text('a') }] });
    expect(losesByLeaving(tab.snapshot(), true)).toBe(false);
    await tab.enqueue({ ...text('b'), quId: 'q2' });
    expect(await world.kept()).toEqual(tab.snapshot().pending);
    world.offline = false;
    const next = await world.openTab();
    await world.settle();
    expect(next.snapshot().pending).toEqual([]);
    expect([world.value('q1'), world.value('q2')]).toEqual([{ answer: 'a' }, { answer: 'b' }]);
  });

  it('tells what earlier pages had left, though it was silent when this one asked for it', async () => {
    const world = new QueueWorld();
    world.offline = true;
    const before = await world.openTab();
    await before.enqueue(text('a'));
    await before.enqueue({ ...text('c'), quId: 'q2' });
    before.close();
    world.breakStorage('late');
    const tab = await ended(world, world.openTab());
    await tab.enqueue(text('b'));
    world.mendStorage();
    await world.settle();
    expect(tab.snapshot().storage).toBe('durable');
    expect(tab.snapshot().pending.map(({ body }) => body)).toEqual([{ ...text('c'), quId: 'q2' }, text('b')]);
    world.offline = false;
    tab.wake();
    await world.settle();
    expect([world.value('q1'), world.value('q2')]).toEqual([{ answer: 'b' }, { answer: 'c' }]);
    expect(tab.snapshot().pending).toEqual([]);
  });

  it('is not gone back to where nobody tells which of its acts are older', async () => {
    const world = new QueueWorld();
    world.localStorage = false;
    world.breakStorage('late');
    const tab = await ended(world, world.openTab());
    world.mendStorage();
    await world.settle();
    expect(tab.snapshot().storage).toBe('memory');
  });

  it('is left for good when it falls silent again and again', async () => {
    const world = new QueueWorld();
    const tab = await world.openTab();
    for (const answer of ['a', 'b', 'c']) {
      await slowOnce(world, tab, text(answer));
      expect(tab.snapshot().storage).toBe('durable');
    }
    await slowOnce(world, tab, text('d'));
    expect(tab.snapshot().storage).toBe('memory');
    expect(world.value('q1')).toEqual({ answer: 'd' });
  });
});
