import { expect, it, vi } from 'vitest';
import { PaperMedia } from './paper-media.ts';

it('knows what the browser could not keep, shows it, and keeps it when it can', async () => {
  const disk = { full: true };
  const kept: string[] = [];
  const media = new PaperMedia({
    fetch: async (address) => ({ kind: 'here', file: new Blob([address]) }),
    kept: async () => [],
    keep: async (address) => {
      if (!disk.full) kept.push(address);
      return !disk.full;
    },
    urlOf: () => 'blob:1',
    forget: () => undefined,
    after: () => () => undefined,
  });
  const heard = vi.fn<() => void>();
  media.subscribe(heard);
  media.want(['a']);
  await vi.waitFor(() => expect(media.here.get('a')).toBe('blob:1'));
  expect([...media.unkept.keys()]).toEqual(['a']);
  disk.full = false;
  heard.mockClear();
  media.wake();
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  expect([media.unkept.size, kept]).toEqual([0, ['a']]);
});
