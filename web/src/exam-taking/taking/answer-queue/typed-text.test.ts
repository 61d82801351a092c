import { describe, expect, it } from 'vitest';
import { QueueWorld } from './testing/queue-world.ts';

const text = (answer: string) => ({ kind: 'answer', quId: 'q1', fields: { answer } }) as const;
const crashed = { kind: 'fault', offline: true, msg: '' } as const;

describe('text that was typed and not given to the queue', () => {
  it('is sent by the next page after a crash, and once', async () => {
    const world = new QueueWorld();
    const tab = await world.openTab();
    void tab.draft('q1', { answer: 'half a sen' });
    await tab.settled();
    const next = await world.openTab();
    expect(next.snapshot().pending.map(({ body }) => body)).toEqual([text('half a sen')]);
    await world.settle();
    expect(world.value('q1')).toEqual({ answer: 'half a sen' });
    await world.openTab();
    await world.settle();
    expect(world.arrived).toHaveLength(1);
  });

  it('comes behind what the same page had queued', async () => {
    const world = new QueueWorld();
    world.fault(crashed, 1);
    const tab = await world.openTab();
    await tab.enqueue(text('first'));
    void tab.draft('q1', { answer: 'first and then' });
    await tab.settled();
    const next = await world.openTab();
    expect(next.snapshot().pending.map(({ seq }) => seq)).toEqual([1, 2]);
    await world.letTimePass(5_000);
    expect(world.value('q1')).toEqual({ answer: 'first and then' });
  });

  it('is no draft any more once it, or more of it, is queued: it would come back over what was saved', async () => {
    const world = new QueueWorld();
    const tab = await world.openTab();
    void tab.draft('q1', { answer: 'one' });
    await tab.enqueue(text('one two'));
    await world.settle();
    expect((await world.openTab()).snapshot().pending).toEqual([]);
    expect(world.value('q1')).toEqual({ answer: 'one two' });
  });

  it('stays a draft when it was typed after what is queued', async () => {
    const world = new QueueWorld();
    const tab = await world.openTab();
    void tab.enqueue(text('one'));
    void tab.draft('q1', { answer: 'one two' });
    await tab.settled();
    await world.settle();
    const next = await world.openTab();
    expect(next.snapshot().pending.map(({ body }) => body)).toEqual([text('one two')]);
  });

  it('of a tab that has lost the paper is not kept', async () => {
    const world = new QueueWorld();
    const tab = await world.openTab();
    await world.openTab();
    void tab.draft('q1', { answer: 'late' });
    await tab.settled();
    expect((await world.openTab()).snapshot().pending).toEqual([]);
  });
});

describe('questions that were shown', () => {
  it('go with the act that takes them, whatever is repeated or replaced, and with the hand-in all of them', async () => {
    const world = new QueueWorld();
    let untold = [{ quId: 'q1', at: 1 }];
    const tab = await world.openTab(() => {
      const told = untold;
      untold = [];
      return told;
    });
    world.hold();
    await tab.enqueue({ kind: 'mark', quId: 'q1', mark: true });
    await tab.enqueue(text('one'));
    untold = [{ quId: 'q2', at: 2 }];
    await tab.enqueue(text('two'));
    untold = [{ quId: 'q3', at: 3 }];
    await tab.enqueue({ kind: 'hand', exState: 0 });
    world.fault(crashed, 2, true);
    world.release();
    await world.letTimePass(10_000);
    const told = world.arrived.map(({ body, opened }) => [body.kind, opened?.map(({ quId }) => quId)]);
    expect(told.filter(([kind]) => kind === 'mark').every(([, opened]) => opened === undefined)).toBe(true);
    expect(told.filter(([kind]) => kind === 'answer').at(-1)).toEqual(['answer', ['q1', 'q2']]);
    expect(told.at(-1)).toEqual(['hand', ['q3']]);
  });
});
