import { expect, it } from 'vitest';
import { MemoryStorage } from './memory-storage.ts';
import { QueueWorld } from './testing/queue-world.ts';

const text = (answer: string, quId = 'q1') => ({ kind: 'answer', quId, fields: { answer } }) as const;
const hand = { kind: 'hand', exState: 0 } as const;
const refusal = { kind: 'refused', code: 20010000, reason: 'AnswerNotUnderstood', msg: '' } as const;

/** A page whose storage refuses what it gives after 'a', and a server that answers nothing yet. */
async function inMemory() {
  const world = new QueueWorld();
  world.offline = true;
  const tab = await world.openTab();
  await tab.enqueue({ kind: 'mark', quId: 'q9', mark: true });
  await tab.enqueue(text('a'));
  world.breakStorage();
  return { world, tab };
}

it('what was replaced by an answer that the server refused does not come back', async () => {
  const { world, tab } = await inMemory();
  await tab.enqueue(text('b'));
  world.offline = false;
  world.fault({ kind: 'acknowledged', result: {} }, 1);
  world.fault(refusal, 1);
  await world.letTimePass(20_000);
  expect(tab.snapshot()).toMatchObject({ pending: [], uncounted: [{ item: { body: text('b') } }] });
  world.mendStorage();
  await world.openTab();
  await world.settle();
  expect(world.value('q1')).toBeUndefined();
});

it('an answer whose refusal the storage did not take is refused again, and uncounted on the next page', async () => {
  const { world, tab } = await inMemory();
  world.offline = false;
  world.fault({ kind: 'acknowledged', result: {} }, 1);
  world.fault(refusal, 1);
  await world.letTimePass(20_000);
  expect(tab.snapshot().uncounted).toHaveLength(1);
  world.mendStorage();
  const next = await world.openTab();
  await world.settle();
  expect(next.snapshot()).toMatchObject({ pending: [], uncounted: [{ item: { body: text('a') } }] });
});

it('a page that can read a note and not keep one numbers under a device of its own', async () => {
  const world = new QueueWorld();
  (await world.openTab()).close();
  world.breakStorage();
  world.localStorage = false;
  const tab = await world.openTab();
  for (const answer of ['x', 'y', 'a']) await tab.enqueue(text(answer));
  await world.settle();
  world.mendStorage();
  await (await world.openTab()).enqueue(text('b'));
  await world.settle();
  expect(world.value('q1')).toEqual({ answer: 'b' });
});

it('what was settled does not come back to a page that can read the note and not keep it', async () => {
  const { world, tab } = await inMemory();
  await tab.enqueue(text('b'));
  world.offline = false;
  await world.letTimePass(20_000);
  world.mendStorage();
  world.localStorage = false;
  expect((await world.openTab()).snapshot().pending).toEqual([]);
});

it('a page that goes while an acknowledgement is being written leaves the act to the next, which hears the same receipt', async () => {
  const world = new QueueWorld();
  world.hold();
  const gone = await world.openTab();
  await gone.enqueue(text('a'));
  world.breakStorage('late');
  world.release();
  await world.settle();
  expect(world.timesApplied('q1')).toBe(1);
  gone.close();
  world.dropLate();
  world.mendStorage();
  await world.openTab();
  await world.settle();
  expect([world.timesApplied('q1'), world.receipts().length, await world.kept()]).toEqual([1, 1, []]);
});

it('a late acknowledgement does not take the numbers of the note back', async () => {
  const world = new QueueWorld();
  world.hold();
  const first = await world.openTab();
  await first.enqueue(text('a'));
  const second = await world.openTab();
  const noted = world.note;
  world.forgetNote();
  world.release();
  await world.settle();
  world.hold();
  await second.enqueue(text('b'));
  world.release();
  await world.settle();
  expect(world.note?.lastSeq).toBeGreaterThan(noted?.lastSeq ?? Infinity);
});

it('an acknowledgement under another device than the note tells nothing of its numbers', async () => {
  const world = new QueueWorld();
  world.hold();
  const tab = await world.openTab();
  await tab.enqueue(text('a'));
  const other = { device: 'other', lastSeq: 0, settled: {} };
  world.note = other;
  world.release();
  await world.settle();
  expect(world.note).toEqual(other);
});

it('behind a hand-in what was settled before it does not come back', async () => {
  const world = new QueueWorld();
  world.offline = true;
  const tab = await world.openTab();
  for (const quId of ['q1', 'q2']) await tab.enqueue(text('a', quId));
  world.breakStorage();
  await tab.enqueue(text('b', 'q2'));
  await tab.enqueue(hand);
  world.offline = false;
  await world.letTimePass(20_000);
  world.mendStorage();
  expect((await world.openTab()).snapshot().pending).toEqual([]);
});

it('a paper that another tab handed in and that was opened again has what this tab alone had, and nothing older', async () => {
  const world = new QueueWorld();
  world.offline = true;
  const one = await world.openTab();
  world.breakStorage();
  await one.enqueue(text('x', 'q5'));
  await one.enqueue(text('x', 'q6'));
  one.yield();
  world.mendStorage();
  const two = await world.openTab();
  await two.enqueue(text('y', 'q6'));
  await two.enqueue(hand);
  world.offline = false;
  two.wake();
  await world.letTimePass(20_000);
  two.yield();
  expect(await one.open()).toBe(true);
  await world.letTimePass(20_000);
  expect([world.value('q5'), world.value('q6')]).toEqual([{ answer: 'x' }, { answer: 'y' }]);
});

it('a refusal that the storage did not take is told again by the next page, behind a hand-in, too', async () => {
  const world = new QueueWorld();
  world.offline = true;
  const tab = await world.openTab();
  await tab.enqueue(text('a'));
  world.breakStorage();
  world.offline = false;
  world.fault(refusal, 1);
  tab.wake();
  await world.letTimePass(20_000);
  await tab.enqueue(hand);
  await world.letTimePass(20_000);
  world.mendStorage();
  const next = await world.openTab();
  await world.letTimePass(20_000);
  expect(next.snapshot().uncounted).toMatchObject([{ item: { body: text('a') } }]);
});

it('behind a hand-in of a page that could not read the storage, what that has and nothing has settled is kept', async () => {
  const world = new QueueWorld();
  world.offline = true;
  const before = await world.openTab();
  await before.enqueue(text('a'));
  before.close();
  world.breakStorage();
  const tab = await world.openTab();
  await tab.enqueue(hand);
  world.offline = false;
  tab.wake();
  await world.settle();
  expect(tab.snapshot().pending).toEqual([]);
  world.mendStorage();
  expect((await world.openTab()).snapshot().pending).toMatchObject([{ body: text('a') }]);
});

it('an act that is done with takes its draft along, and no other', async () => {
  const storage = new MemoryStorage(() => 'd');
  await storage.claim('p1', 'tab', null);
  const item = { commandId: 'c', device: 'd', seq: 1, queuedAt: 0, paperId: 'p1', body: text('a') };
  const act = { commandId: 'c', device: 'd', seq: 1, queuedAt: 0 };
  await storage.draft('tab', { paperId: 'p1', quId: 'q1', fields: { answer: 'a' }, act });
  await storage.remove({ ...item, commandId: 'e' });
  expect((await storage.claim('p1', 'tab', null)).drafts).toHaveLength(1);
  await storage.remove(item);
  expect((await storage.claim('p1', 'tab', null)).drafts).toEqual([]);
});
