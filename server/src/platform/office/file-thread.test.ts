import { workerFile } from '@vigil/stores/threads';
import { expect, it } from 'vitest';
import { RetryLaterError } from '../errors.js';
import { inFileThread } from './file-thread.js';

const worker = workerFile(import.meta.url, '../../question-bank/formats/write-file.worker.ts');

it('two threads work at a time, twenty wait for them, and the next is told to come later', async () => {
  let asking = 0;
  let letGo: () => void = () => undefined;
  const go = new Promise<void>((resolve) => (letGo = resolve));
  let bothAsk: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (bothAsk = resolve));
  const writing = Array.from({ length: 2 }, () =>
    inFileThread(worker, { format: 'gift' }, async () => {
      asking += 1;
      if (asking === 2) bothAsk();
      await go;
      return null;
    }),
  );
  // Work that waits is not begun: this fails as soon as it is, because a function cannot be sent to a thread.
  let ended = 0;
  const waiting = Array.from({ length: 20 }, () =>
    inFileThread(
      worker,
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
  await expect(inFileThread(worker, { format: 'gift' }, () => Promise.resolve(null))).rejects.toThrow(
    RetryLaterError,
  );
  await asked;
  expect(ended).toBe(0);
  letGo();
  await Promise.all(writing);
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['failed']));
});
