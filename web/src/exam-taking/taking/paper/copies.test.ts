import { afterEach, expect, it, vi } from 'vitest';
import { paperCopy } from '../content/paper-content.fixture.ts';
import {
  keepCalled,
  keepContent,
  keepFile,
  keepPaper,
  keptPaper,
  keptQuestion,
  keptReceipts,
  keptUncounted,
  takingDatabase,
} from './copies.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('answers whether the paper, contents and files were kept: a full disk has kept nothing', async () => {
  const { copies, media } = takingDatabase();
  const full = new DOMException('full', 'QuotaExceededError');
  const puts = [vi.spyOn(copies, 'bulkPut'), vi.spyOn(media, 'put'), vi.spyOn(copies, 'put')] as const;
  for (const put of puts) put.mockRejectedValueOnce(full);
  const keep = () =>
    Promise.all([
      keepContent('p', { contents: [] }),
      keepFile('p', 'a', new Blob(['x'])),
      keepPaper(paperCopy()),
    ]);
  expect(await keep()).toEqual([false, false, false]);
  puts[0].mockResolvedValueOnce('key');
  puts[1].mockResolvedValueOnce(['p', 'a']);
  puts[2].mockResolvedValueOnce('key');
  expect(await keep()).toEqual([true, true, true]);
});

it('a storage that does not answer for four seconds has kept nothing that somebody waits for', async () => {
  vi.useFakeTimers();
  const never = () => new Promise<never>(() => undefined) as never;
  const { copies, receipts, uncounted } = takingDatabase();
  vi.spyOn(copies, 'get').mockImplementation(never);
  for (const table of [receipts, uncounted])
    vi.spyOn(table, 'where').mockReturnValue({ equals: () => ({ toArray: never }) } as never);
  const reads = Promise.all([keptPaper('p'), keptQuestion('p', 'q'), keptReceipts('p'), keptUncounted('p')]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await reads).toEqual([undefined, undefined, [], undefined]);
});

it('keeps with a refused answer how its question was called, for when the paper is not here any more', async () => {
  const row = { item: { body: { kind: 'answer', quId: 'q1' } }, called: undefined as string | undefined };
  const modify = (change: (row: object) => void) => Promise.resolve(change(row)) as never;
  vi.spyOn(takingDatabase().uncounted, 'where').mockReturnValue({ equals: () => ({ modify }) } as never);
  await keepCalled('p', (quId) => `第 1 题（${quId}）`);
  expect(row.called).toBe('第 1 题（q1）');
});
