import { describe, expect, it } from 'vitest';
import { AnswerBook } from '../paper/answer-book.ts';
import { MemoryStorage } from './memory-storage.ts';
import type { QueueBody } from './queue-item.ts';
import { losesByLeaving } from './queue-snapshot.ts';
import { NotOwner } from './storage.ts';
import { ended, QueueWorld } from './testing/queue-world.ts';

const text = (answer: string, quId = 'q1') => ({ kind: 'answer', quId, fields: { answer } }) as const;
const rough = (note: string) =>
  ({ kind: 'rough', quId: 'q1', work: { highlights: [], struck: [], note } }) as never;

describe('a tab that takes the paper back from one that did nothing', () => {
  it('has the act that fell to memory while its claim was not answered', async () => {
    const world = new QueueWorld();
    const tab = await world.openTab();
    world.breakStorage('silent');
    const kept = tab.enqueue(text('a'));
    await world.letTimePass(1500);
    tab.yield();
    await world.letTimePass(1000);
    const back = tab.open();
    await ended(world, kept);
    expect(tab.snapshot()).toMatchObject({ phase: 'lost', pending: [{ body: text('a') }] });
    expect(await ended(world, back)).toBe(true);
    await world.settle();
    expect(tab.snapshot()).toMatchObject({ phase: 'running', pending: [] });
    expect(world.value('q1')).toEqual({ answer: 'a' });
  });

  it('has what waited behind a silent write', async () => {
    const world = new QueueWorld();
    const tab = await world.openTab();
    world.breakStorage('silent');
    const kept = [tab.enqueue(text('a')), tab.enqueue(text('z', 'q2'))];
    await world.letTimePass(1500);
    tab.yield();
    expect(tab.waiting()).toEqual(new Set(['q1', 'q2']));
    await ended(world, Promise.all([tab.open(), ...kept]));
    await world.settle();
    expect([world.value('q1'), world.value('q2')]).toEqual([{ answer: 'a' }, { answer: 'z' }]);
  });

  it('goes on in the order its acts were given, where nothing tells the next page their numbers', async () => {
    const world = new QueueWorld();
    world.localStorage = false;
    world.offline = true;
    const tab = await world.openTab();
    world.breakStorage();
    for (const body of [text('x', 'q2'), text('y', 'q3'), text('a')]) await tab.enqueue(body);
    tab.yield();
    await tab.open();
    await tab.enqueue(text('b'));
    await tab.enqueue({ kind: 'hand', exState: 0 });
    expect(tab.snapshot().pending.at(-1)?.body.kind).toBe('hand');
    world.offline = false;
    tab.wake();
    await world.letTimePass(20_000);
    expect(world.value('q1')).toEqual({ answer: 'b' });
  });
});

describe('what came too late for a storage that another tab had claimed', () => {
  const others = [
    { kind: 'leave' },
    { kind: 'help', text: 'hello' },
    { kind: 'hand', exState: 0 },
  ] as const satisfies readonly QueueBody[];
  async function tooLate() {
    const world = new QueueWorld();
    const tab = await world.openTab();
    world.breakStorage('late');
    const bodies = [text('a'), text('ab'), text('x', 'q2'), ...others];
    const ends = Promise.allSettled(bodies.map((body) => tab.enqueue(body)));
    await world.settle();
    tab.yield();
    const opening = world.openTab();
    world.mendStorage();
    const other = await opening;
    expect((await ends).map(({ status }) => status)).toEqual(['fulfilled', ...Array(5).fill('rejected')]);
    expect(losesByLeaving(tab.snapshot(), false)).toBe(true);
    return { world, tab, other };
  }

  it('is sent when its tab has the paper again, where it is an answer', async () => {
    const { world, tab, other } = await tooLate();
    expect(tab.waiting()).toEqual(new Set(['q1', 'q2']));
    other.yield();
    expect(await tab.open()).toBe(true);
    await world.settle();
    expect([world.value('q1'), world.value('q2')]).toEqual([{ answer: 'ab' }, { answer: 'x' }]);
    expect(tab.snapshot()).toMatchObject({ pending: [], late: [], handIn: null });
    expect(world.arrived.filter(({ body }) => body.kind !== 'answer')).toEqual([]);
  });

  it('waits on where the paper goes once more while it is taken back', async () => {
    const { world, tab } = await tooLate();
    world.breakStorage('late');
    const back = tab.open();
    await world.letTimePass(1000);
    tab.yield();
    await world.letTimePass(10_000);
    expect(await back).toBe(false);
    world.mendStorage();
    expect(await tab.open()).toBe(true);
    await world.settle();
    expect([world.value('q1'), world.value('q2')]).toEqual([{ answer: 'ab' }, { answer: 'x' }]);
  });

  it('goes before a hand-in that the other tab has not sent', async () => {
    const { world, tab, other } = await tooLate();
    world.offline = true;
    await other.enqueue({ kind: 'hand', exState: 0 });
    other.yield();
    await tab.open();
    world.offline = false;
    tab.wake();
    await world.letTimePass(20_000);
    expect(world.taken.map(({ body }) => body.kind).at(-1)).toBe('hand');
    expect([world.value('q1'), world.value('q2')]).toEqual([{ answer: 'ab' }, { answer: 'x' }]);
  });

  it('takes along no text that the other tab has of the same question since', async () => {
    const storage = new MemoryStorage(() => 'd');
    await storage.claim('p1', 'tab', null);
    const act = (seq: number) => ({ commandId: `${seq}`, device: 'd', seq, queuedAt: 0 });
    const answer = (seq: number) => ({ ...act(seq), paperId: 'p1', body: text('a') });
    await storage.draft('tab', { paperId: 'p1', quId: 'q1', fields: { answer: 'newer' }, act: act(5) });
    await storage.put('tab', answer(4), []);
    expect((await storage.claim('p1', 'tab', null)).drafts).toHaveLength(1);
    await storage.put('tab', answer(6), []);
    expect((await storage.claim('p1', 'tab', null)).drafts).toEqual([]);
  });

  it('is told to a page that believed to have the paper, once', async () => {
    const world = new QueueWorld();
    const told: string[] = [];
    const tab = await world.openTab(undefined, () => void told.push('lost'));
    await world.openTab();
    await expect(tab.enqueue(text('a'))).rejects.toThrow(NotOwner);
    await expect(tab.enqueue(text('b'))).rejects.toThrow(NotOwner);
    expect(told).toEqual(['lost']);
  });

  it('is neither sent nor shown where the other tab has answered since', async () => {
    const { world, tab, other } = await tooLate();
    await other.enqueue(text('z', 'q2'));
    await world.settle();
    expect(tab.waiting()).toEqual(new Set(['q1']));
    other.yield();
    await tab.open();
    await world.settle();
    expect([world.value('q1'), world.value('q2')]).toEqual([{ answer: 'ab' }, { answer: 'z' }]);
  });
});

it('a tab that takes the paper back shows what it was given last, kept or on its way', async () => {
  const world = new QueueWorld();
  world.offline = true;
  const tab = await world.openTab();
  const { enqueue, draft } = { enqueue: tab.enqueue.bind(tab), draft: tab.draft.bind(tab) };
  const book = new AnswerBook({ enqueue, draft, after: () => () => undefined });
  world.breakStorage('late');
  book.choose('q1', { answer: 'b' });
  book.choose('q1', { answer: 'c' });
  await world.letTimePass(1500);
  tab.yield();
  const back = tab.open().then(() => {
    book.forget(tab.waiting());
    book.adopt(tab.given());
  });
  await world.letTimePass(500);
  world.mendStorage();
  await ended(world, back);
  await world.settle();
  world.offline = false;
  tab.wake();
  await world.letTimePass(20_000);
  expect([book.answer('q1'), world.value('q1')]).toEqual([{ answer: 'c' }, { answer: 'c' }]);
});

it('a tab that loses the paper while it takes it back does not go on', async () => {
  const world = new QueueWorld();
  const tab = await world.openTab();
  tab.yield();
  world.breakStorage('silent');
  const back = tab.open();
  await world.letTimePass(1000);
  tab.yield();
  expect(await ended(world, back)).toBe(false);
  expect(tab.snapshot().phase).toBe('lost');
});

it('what waited for the storage while another tab saved something later is not sent', async () => {
  const world = new QueueWorld();
  const tab = await world.openTab();
  world.breakStorage('silent');
  const kept = [tab.enqueue(text('a')), tab.enqueue(rough('old'))];
  tab.yield();
  const other = await ended(world, world.openTab());
  for (const body of [text('b'), rough('new')]) await other.enqueue(body);
  await world.settle();
  other.yield();
  await ended(world, Promise.all([tab.open(), ...kept]));
  await world.settle();
  expect(tab.snapshot()).toMatchObject({ phase: 'running', pending: [] });
  expect(world.taken.map(({ body }) => body)).toEqual([text('b'), rough('new')]);
});

it('what waited for the storage until this tab has sent something later is not sent', async () => {
  const world = new QueueWorld();
  const tab = await world.openTab();
  world.breakStorage('silent');
  const kept = [tab.enqueue(text('x', 'q2')), tab.enqueue(rough('old'))];
  await world.letTimePass(1000);
  tab.yield();
  world.mendStorage();
  world.offline = true;
  const other = await world.openTab();
  await other.enqueue(rough('new'));
  other.yield();
  await tab.open();
  world.offline = false;
  tab.wake();
  await ended(world, Promise.all(kept));
  await world.settle();
  expect(world.taken.map(({ body }) => body)).toEqual([rough('new'), text('x', 'q2')]);
});

it('what the other tab saved while this one waited for its claim counts', async () => {
  const world = new QueueWorld();
  world.offline = true;
  const tab = await world.openTab();
  world.breakStorage('silent');
  await ended(world, tab.enqueue(rough('old')));
  tab.yield();
  const other = await ended(world, world.openTab());
  world.offline = false;
  world.hold();
  await other.enqueue(rough('new'));
  other.yield();
  const back = tab.open();
  await world.letTimePass(1000);
  world.release();
  await ended(world, back);
  await world.settle();
  expect(tab.snapshot().pending).toEqual([]);
  expect(world.taken.map(({ body }) => body)).toEqual([rough('new')]);
});

it('what the storage had and the other tab has sent is not pending again, in a browser without notes', async () => {
  const world = new QueueWorld();
  world.localStorage = false;
  world.offline = true;
  const tab = await world.openTab();
  await tab.enqueue(text('a'));
  tab.yield();
  world.offline = false;
  const other = await world.openTab();
  await world.settle();
  other.yield();
  await tab.open();
  expect(tab.snapshot().pending).toEqual([]);
});

it('a tab that has lost the paper takes nothing', async () => {
  const tab = await new QueueWorld().openTab();
  tab.yield();
  await expect(tab.enqueue(text('a'))).rejects.toBeInstanceOf(NotOwner);
});

it('what came into the storage while its drafts became acts is sent', async () => {
  const world = new QueueWorld();
  const tab = await world.openTab();
  for (const quId of ['q3', 'q4', 'q5']) void tab.draft(quId, { answer: 'draft' });
  await tab.settled();
  world.breakStorage('late');
  const kept = [tab.enqueue(text('a')), tab.enqueue(text('z', 'q2'))];
  tab.yield();
  const back = tab.open();
  world.mendStorage();
  await ended(world, Promise.all([back, ...kept]));
  await world.settle();
  expect(tab.snapshot()).toMatchObject({ phase: 'running', storage: 'durable', pending: [] });
  expect(['q1', 'q2', 'q3'].map((quId) => world.value(quId)?.answer)).toEqual(['a', 'z', 'draft']);
});
