import { expect, it } from 'vitest';
import { TurnOfLong } from './turn-of-long.js';

it('is one at a time, commands before looks, each kind in the order of its calls', async () => {
  const turn = new TurnOfLong();
  const order: string[] = [];
  let under = 0;
  const reads = async (name: string, ahead: boolean): Promise<void> => {
    const done = await turn.take(ahead);
    under += 1;
    expect(under).toBe(1);
    await new Promise((next) => setImmediate(next));
    order.push(name);
    under -= 1;
    done();
    done();
  };
  await Promise.all([
    reads('look 1', false),
    reads('look 2', false),
    reads('command 1', true),
    reads('look 3', false),
    reads('command 2', true),
  ]);
  expect(order).toEqual(['look 1', 'command 1', 'command 2', 'look 2', 'look 3']);
  await reads('later', false);
  expect(order.at(-1)).toBe('later');
});
