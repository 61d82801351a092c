import { expect, it } from 'vitest';
import { LongTurns } from './long-turns.js';

/** Reads `pieces` pieces of one byte each, and says when it is done. */
async function reads(turns: LongTurns, pieces: number, ahead: boolean, done: () => void): Promise<void> {
  for (let rest = pieces; rest > 0; rest -= 1) await turns.next(rest, ahead);
  done();
}

it('lets the shortest rest go on, and who was begun before another of its length', async () => {
  const turns = new LongTurns();
  const order: string[] = [];
  await Promise.all(
    [300, 200, 20, 200, 3].map((pieces, index) =>
      reads(turns, pieces, false, () => order.push(`${pieces}/${index}`)),
    ),
  );
  expect(order).toEqual(['3/4', '20/2', '200/1', '200/3', '300/0']);
});

it('lets a command go before everybody who looks, however long its stream is', async () => {
  const turns = new LongTurns();
  const order: string[] = [];
  await Promise.all([
    ...Array.from({ length: 60 }, (_, one) => reads(turns, 50, false, () => order.push(`look ${one}`))),
    reads(turns, 400, true, () => order.push('command')),
    reads(turns, 30, true, () => order.push('shorter command')),
  ]);
  expect(order.slice(0, 2)).toEqual(['shorter command', 'command']);
  expect(order).toHaveLength(62);
});

it('leaves the event loop to others between two pieces', async () => {
  const turns = new LongTurns();
  let others = 0;
  let over = false;
  const beat = (): void => {
    others += 1;
    if (!over) setImmediate(beat);
  };
  setImmediate(beat);
  await Promise.all([reads(turns, 50, false, () => {}), reads(turns, 50, true, () => {})]);
  over = true;
  expect(others).toBeGreaterThanOrEqual(100);
});
