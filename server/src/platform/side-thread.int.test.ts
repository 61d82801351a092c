import { workerFile } from '@vigil/stores/threads';
import { describe, expect, it } from 'vitest';
import { RetryLaterError } from './errors.js';
import { SideThread } from './side-thread.js';

const thread = (mostWaiting = 100): SideThread<{ ms: number; say: string }, string> =>
  new SideThread({
    file: workerFile(import.meta.url, '../testing/side-work.worker.ts'),
    memoryMb: 64,
    mostWaiting,
    what: 'it was not done',
  });

describe('a thread beside the one that answers', () => {
  it('does each piece, tells what one threw, and goes on', async () => {
    const beside = thread();
    const said = ['a', 'throw', 'b'].map((say) => beside.run({ ms: 0, say }));
    await expect(said[1]).rejects.toThrow('it was not done: thrown');
    expect([await said[0], await said[2]]).toEqual(['a', 'b']);
  });

  it('begins again after its end, which only the piece under way does not survive', async () => {
    const beside = thread();
    const ended = beside.run({ ms: 0, say: 'exit' });
    const next = beside.run({ ms: 0, say: 'next' });
    await expect(ended).rejects.toThrow('ended with code 3');
    expect(await next).toBe('next');
    const greedy = beside.run({ ms: 0, say: 'memory' });
    await expect(greedy).rejects.toThrow(/memory/i);
    expect(await beside.run({ ms: 0, say: 'after' })).toBe('after');
  });

  it('whoever keeps it busy waits for those who do not, and too many are told to come again', async () => {
    const beside = thread(4);
    const order: string[] = [];
    const ask = (spender: string, ms: number): Promise<unknown> =>
      beside.run({ ms, say: spender }, spender).then((said) => order.push(said));
    const all = [ask('flood', 30), ask('flood', 30), ask('flood', 30), ask('flood', 30), ask('person', 1)];
    await expect(beside.run({ ms: 1, say: 'x' }, 'person')).rejects.toThrow(RetryLaterError);
    await Promise.all(all);
    expect(order).toEqual(['flood', 'person', 'flood', 'flood', 'flood']);
  });
});
