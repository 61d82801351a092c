import { afterEach, expect, it, vi } from 'vitest';
import { keepContent, keepFile, takingDatabase } from './copies.ts';

afterEach(() => void vi.restoreAllMocks());

it('answers whether contents and files were kept: a full disk has kept nothing', async () => {
  const { copies, media } = takingDatabase();
  const full = new DOMException('full', 'QuotaExceededError');
  const puts = [vi.spyOn(copies, 'bulkPut'), vi.spyOn(media, 'put')] as const;
  for (const put of puts) put.mockRejectedValueOnce(full);
  const keep = () => Promise.all([keepContent('p', { contents: [] }), keepFile('p', 'a', new Blob(['x']))]);
  expect(await keep()).toEqual([false, false]);
  puts[0].mockResolvedValueOnce('key');
  puts[1].mockResolvedValueOnce(['p', 'a']);
  expect(await keep()).toEqual([true, true]);
});
