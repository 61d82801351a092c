import { expect, it } from 'vitest';
import { RetryLaterError } from '../../platform/errors.js';
import { inFormatThread } from './format-thread.js';

it('two threads work at a time, twenty wait for them, and the next is told to come later', async () => {
  let asking = 0;
  let letGo: () => void = () => undefined;
  const go = new Promise<void>((resolve) => (letGo = resolve));
  let bothAsk: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (bothAsk = resolve));
  const writing = Array.from({ length: 2 }, () =>
    inFormatThread('./write-file.worker.ts', { format: 'gift' }, async () => {
      asking += 1;
      if (asking === 2) bothAsk();
      await go;
      return null;
    }),
  );
  // Work that waits is not begun: this fails as soon as it is, because a function cannot be sent to a thread.
  let ended = 0;
  const waiting = Array.from({ length: 20 }, () =>
    inFormatThread(
      './write-file.worker.ts',
      () => null,
      () => Promise.resolve(null),
    ).then(
      () => 'written',
      () => {
        ended += 1;
        return 'failed';
      },
    ),
  );
  await expect(
    inFormatThread('./write-file.worker.ts', { format: 'gift' }, () => Promise.resolve(null)),
  ).rejects.toThrow(RetryLaterError);
  await asked;
  expect(ended).toBe(0);
  letGo();
  await Promise.all(writing);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['failed']));
});
