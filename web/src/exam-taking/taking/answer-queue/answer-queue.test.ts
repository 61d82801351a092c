import { describe, expect, it } from 'vitest';
import { QueueWorld } from './testing/queue-world.ts';
import { HandInQueued } from './queue-item.ts';
import { NotOwner } from './storage.ts';

const choose = (quId: string, option: string) =>
  ({ kind: 'answer', quId, fields: { answers: [option] } }) as const;

describe('the answer queue', () => {
  it('keeps an act in the storage before it is sent, and removes it only after the acknowledgement', async () => {
    const world = new QueueWorld();
    world.hold();
    const tab = await world.openTab();
    await tab.enqueue(choose('q1', 'a'));
    expect(await world.kept()).toHaveLength(1);
    expect(world.underWay()).toBe(1);
    expect(await world.kept()).toHaveLength(1);
    world.release();
    await world.settle();
    expect(await world.kept()).toEqual([]);
    expect(world.value('q1')).toEqual({ answers: ['a'] });
  });

  it('keeps the receipt of each answer that was acknowledged, once, and none for other acts', async () => {
    const world = new QueueWorld();
    world.fault({ kind: 'fault', offline: true, msg: '' }, 1, true);
    const tab = await world.openTab();
    await tab.enqueue(choose('q1', 'a'));
    await tab.enqueue(choose('q2', 'b'));
    await tab.enqueue({ kind: 'mark', quId: 'q1', mark: true });
    expect(world.receipts()).toEqual([]);
    await world.letTimePass(2000);
    expect(await world.kept()).toEqual([]);
    expect(world.receipts().map((receipt) => [receipt.quId, receipt.revision])).toEqual([
      ['q1', 1],
      ['q2', 2],
    ]);
  });

  it('sends one act at a time, in the order they were given', async () => {
    const world = new QueueWorld();
    const tab = await world.openTab();
    world.hold();
    await tab.enqueue(choose('q1', 'a'));
    await tab.enqueue(choose('q2', 'b'));
    await tab.enqueue({ kind: 'mark', quId: 'q1', mark: true });
    expect(world.underWay()).toBe(1);
    world.release();
    await world.settle();
    expect(world.arrived.map((item) => item.seq)).toEqual([1, 2, 3]);
  });

  it('replaces a waiting answer to the same question, but never one that may have been sent', async () => {
    const world = new QueueWorld();
    const tab = await world.openTab();
    world.hold();
    await tab.enqueue(choose('q1', 'a'));
    await tab.enqueue(choose('q1', 'b'));
    await tab.enqueue(choose('q2', 'x'));
    await tab.enqueue(choose('q1', 'c'));
    expect(tab.snapshot().pending.map((item) => item.seq)).toEqual([1, 3, 4]);
    world.release();
    await world.settle();
    expect(world.arrived).toHaveLength(3);
    expect(world.value('q1')).toEqual({ answers: ['c'] });
  });

  it('does not replace what an earlier page left, for it may have been sent', async () => {
    const world = new QueueWorld();
    world.fault({ kind: 'fault', offline: true, msg: '' }, 1);
    const before = await world.openTab();
    await before.enqueue(choose('q1', 'a'));
    await before.enqueue(choose('q2', 'b'));
    before.close();
    world.hold();
    const after = await world.openTab();
    await after.enqueue(choose('q2', 'c'));
    await after.enqueue(choose('q2', 'd'));
    expect(after.snapshot().pending.map((item) => item.seq)).toEqual([1, 2, 1_000_002]);
  });

  it('waits longer after each fault: 0.5 s, 1 s, 2 s, 4 s', async () => {
    const world = new QueueWorld();
    world.fault({ kind: 'fault', offline: true, msg: '' }, 9);
    const tab = await world.openTab();
    await tab.enqueue(choose('q1', 'a'));
    const attempts: number[] = [];
    for (const ms of [499, 2, 998, 2, 1998, 2, 3998, 2]) {
      await world.letTimePass(ms);
      attempts.push(world.attempts);
    }
    expect(attempts).toEqual([1, 2, 2, 3, 3, 4, 4, 5]);
  });

  it.each([
    ['lost before it arrived', false],
    ['taken, but the answer was lost', true],
  ])('repeats a fault with the same command id and counts it once: %s', async (_, arrives) => {
    const world = new QueueWorld();
    world.fault({ kind: 'fault', offline: true, msg: 'network' }, 3, arrives);
    const tab = await world.openTab();
    await tab.enqueue(choose('q1', 'a'));
    await world.settle();
    expect(tab.snapshot()).toMatchObject({ fault: { offline: true }, pending: [{ seq: 1 }] });
    await world.letTimePass(60_000);
    expect(tab.snapshot()).toMatchObject({ fault: null, pending: [] });
    expect(new Set(world.arrived.map((item) => item.commandId)).size).toBe(1);
    expect(world.timesApplied('q1')).toBe(1);
  });

  it('goes on from the storage after a reload, in a higher block of numbers even when the queue was empty', async () => {
    const world = new QueueWorld();
    const before = await world.openTab();
    await before.enqueue(choose('q1', 'a'));
    await world.settle();
    world.fault({ kind: 'fault', offline: true, msg: '' }, 1);
    await before.enqueue(choose('q2', 'b'));
    await world.settle();
    before.close();
    const after = await world.openTab();
    await after.enqueue(choose('q1', 'c'));
    await world.settle();
    expect(world.arrived.map((item) => item.seq)).toEqual([1, 2, 1_000_001]);
    expect(world.value('q2')).toEqual({ answers: ['b'] });
  });

  it('tries at once when woken', async () => {
    const world = new QueueWorld();
    world.fault({ kind: 'fault', offline: true, msg: '' }, 1);
    const tab = await world.openTab();
    await tab.enqueue(choose('q1', 'a'));
    await world.settle();
    tab.wake();
    await world.settle();
    expect(tab.snapshot().pending).toEqual([]);
  });

  it('does not try before Retry-After, not even when woken', async () => {
    const world = new QueueWorld();
    world.fault({ kind: 'fault', offline: false, msg: '', retryAfterMs: 30_000 }, 1);
    const tab = await world.openTab();
    await tab.enqueue(choose('q1', 'a'));
    await world.settle();
    tab.wake();
    await world.letTimePass(29_000);
    expect(world.attempts).toBe(1);
    await world.letTimePass(2000);
    expect(tab.snapshot().pending).toEqual([]);
  });

  it('takes a refusal as final, lists the answer as uncounted with its reason, also after a reload, and goes on with the next', async () => {
    const world = new QueueWorld();
    world.fault({ kind: 'refused', code: 20010000, reason: 'AnswerNotUnderstood', msg: '答案无法识别' }, 1);
    const tab = await world.openTab();
    await tab.enqueue(choose('q1', 'a'));
    await tab.enqueue(choose('q2', 'b'));
    await world.settle();
    expect(tab.snapshot()).toMatchObject({
      pending: [],
      uncounted: [{ reason: 'AnswerNotUnderstood', msg: '答案无法识别', item: { body: { quId: 'q1' } } }],
    });
    expect(world.value('q2')).toEqual({ answers: ['b'] });
    tab.close();
    const later = await world.openTab();
    expect(later.snapshot().uncounted).toHaveLength(1);
    await world.letTimePass(60_000);
    expect(world.attempts).toBe(2);
  });

  it('pauses on a lost session without losing anything, and goes on after the login', async () => {
    const world = new QueueWorld();
    world.fault({ kind: 'logged-out' }, 1);
    const tab = await world.openTab();
    await tab.enqueue(choose('q1', 'a'));
    await world.settle();
    await tab.enqueue(choose('q2', 'b'));
    tab.wake();
    await world.letTimePass(60_000);
    expect(tab.snapshot()).toMatchObject({ phase: 'logged-out', pending: [{ seq: 1 }, { seq: 2 }] });
    tab.resume();
    await world.settle();
    expect(tab.snapshot().pending).toEqual([]);
    expect(world.value('q1')).toEqual({ answers: ['a'] });
  });

  it('goes on when the login was told before the answer of the session that had ended came back', async () => {
    const world = new QueueWorld();
    world.fault({ kind: 'logged-out' }, 1);
    world.hold();
    const tab = await world.openTab();
    await tab.enqueue(choose('q1', 'a'));
    expect(world.underWay()).toBe(1);
    tab.resume();
    world.release();
    await world.settle();
    expect(tab.snapshot()).toMatchObject({ phase: 'running', pending: [], fault: null });
    expect(world.attempts).toBe(2);
    expect(world.value('q1')).toEqual({ answers: ['a'] });
  });

  it('hands in behind the answers; nothing comes behind a hand-in, a second one is the first', async () => {
    const world = new QueueWorld();
    world.fault({ kind: 'fault', offline: true, msg: '' }, 1);
    const tab = await world.openTab();
    await tab.enqueue(choose('q1', 'a'));
    const first = await tab.enqueue({ kind: 'hand', exState: 0 });
    expect((await tab.enqueue({ kind: 'hand', exState: 0 })).commandId).toBe(first.commandId);
    await expect(tab.enqueue(choose('q2', 'b'))).rejects.toBeInstanceOf(HandInQueued);
    expect(tab.snapshot().handIn).toBe('queued');
    await world.letTimePass(60_000);
    expect(world.arrived.map((item) => item.body.kind)).toEqual(['answer', 'hand']);
    expect(tab.snapshot().handIn).toBeNull();
  });

  it('withdraws a hand-in that was never sent, and not one that may have been', async () => {
    const world = new QueueWorld();
    world.fault({ kind: 'fault', offline: true, msg: '' }, 1);
    const tab = await world.openTab();
    await tab.enqueue(choose('q1', 'a'));
    await tab.enqueue({ kind: 'hand', exState: 0 });
    await world.settle();
    expect(await tab.withdrawHandIn()).toBe(true);
    expect((await world.kept()).map((item) => item.body.kind)).toEqual(['answer']);
    await world.letTimePass(60_000);
    world.hold();
    await tab.enqueue({ kind: 'hand', exState: 0 });
    expect(tab.snapshot().handIn).toBe('sent');
    expect(await tab.withdrawHandIn()).toBe(false);
  });

  it('a tab that was taken over writes nothing more, even before it has heard of it', async () => {
    const world = new QueueWorld();
    const first = await world.openTab();
    const second = await world.openTab();
    await expect(first.enqueue(choose('q1', 'a'))).rejects.toBeInstanceOf(NotOwner);
    expect(first.snapshot().phase).toBe('lost');
    await second.enqueue(choose('q1', 'b'));
    await world.settle();
    expect(world.value('q1')).toEqual({ answers: ['b'] });
  });

  it('a tab that takes over sends what the first had not', async () => {
    const world = new QueueWorld();
    world.fault({ kind: 'fault', offline: true, msg: '' }, 1, true);
    const first = await world.openTab();
    await first.enqueue(choose('q1', 'a'));
    await world.settle();
    first.yield();
    await world.openTab();
    await world.settle();
    expect(world.timesApplied('q1')).toBe(1);
    expect(await world.kept()).toEqual([]);
  });

  it('works from memory and says so when the storage fails, and goes on in its numbers', async () => {
    const world = new QueueWorld();
    const tab = await world.openTab();
    await tab.enqueue(choose('q1', 'a'));
    await world.settle();
    world.breakStorage();
    await tab.enqueue(choose('q1', 'b'));
    await world.settle();
    expect(tab.snapshot().storage).toBe('memory');
    expect(world.value('q1')).toEqual({ answers: ['b'] });
    expect(world.arrived.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(new Set(world.arrived.map((item) => item.device)).size).toBe(1);
  });

  it('an act that waits for a storage that does not answer is not kept, and says so from the start', async () => {
    const world = new QueueWorld();
    const tab = await world.openTab();
    world.breakStorage('silent');
    const drafted = tab.draft('q1', { answer: 'typed' });
    const kept = tab.enqueue(choose('q1', 'a'));
    expect(tab.snapshot().keeping).toBe(1);
    await world.letTimePass(4000);
    expect([await drafted, tab.snapshot().keeping]).toEqual([false, 1]);
    await world.letTimePass(4000);
    await kept;
    expect(tab.snapshot()).toMatchObject({ storage: 'memory', keeping: 0 });
  });

  it('works from memory when the storage never answers', async () => {
    const world = new QueueWorld();
    world.breakStorage('silent');
    const opening = world.openTab();
    await world.letTimePass(5000);
    const tab = await opening;
    const kept = tab.enqueue(choose('q1', 'a'));
    await kept;
    await world.settle();
    expect(tab.snapshot()).toMatchObject({ storage: 'memory', phase: 'running' });
    expect(world.value('q1')).toEqual({ answers: ['a'] });
  });
});
