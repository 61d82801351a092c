import { expect, it } from 'vitest';
import { OneAfterAnother } from './one-after-another.js';

it('work under one key waits for what came before it, even if that fails; under another key it does not', async () => {
  const turns = new OneAfterAnother();
  const seen: string[] = [];
  let finish = (): void => {};
  const first = turns.run('a', async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    seen.push('first');
    throw new Error('of the first');
  });
  const second = turns.run('a', async () => seen.push('second'));
  await turns.run('b', async () => seen.push('other'));
  finish();
  await expect(first).rejects.toThrow('of the first');
  await second;
  expect(seen).toEqual(['other', 'first', 'second']);
  expect(await turns.run('a', async () => 'again')).toBe('again');
});
