import { expect, it, vi } from 'vitest';
import { PaperMedia } from './paper-media.ts';

/** Files of this site, and a browser that keeps a file as `keep` says; `kept`: what an earlier page kept. */
function setUp(keep: (address: string) => Promise<boolean>, kept: Promise<[string, Blob][]> | [] = []) {
  const late = new Set<() => void>();
  const fetched: string[] = [];
  const media = new PaperMedia({
    fetch: async (address) => {
      fetched.push(address);
      return { kind: 'here', file: new Blob([address]) };
    },
    kept: async () => kept,
    keep,
    urlOf: () => `blob:${fetched.length}`,
    forget: () => undefined,
    after: (_ms, act) => {
      late.add(act);
      return () => void late.delete(act);
    },
  });
  const heard = vi.fn<() => void>();
  media.subscribe(heard);
  return { media, fetched, heard, pass: () => [...late].forEach((act) => act()) };
}

it('knows what the browser could not keep, shows it, and keeps it when it can', async () => {
  const disk = { full: true };
  const { media, heard } = setUp(async () => !disk.full);
  media.want(['a']);
  await vi.waitFor(() => expect(media.kept('a')).toBe(false));
  expect(media.here.get('a')).toBe('blob:1');
  disk.full = false;
  heard.mockClear();
  media.wake();
  await vi.waitFor(() => expect(media.kept('a')).toBe(true));
  expect(heard).toHaveBeenCalled();
});

it('tries again what could not be kept behind each file that could, and when something else could', async () => {
  const refused = new Set(['a', 'b', 'c']);
  const tried: string[] = [];
  const { media } = setUp(async (address) => {
    tried.push(address);
    return !refused.has(address);
  });
  media.want(['a', 'b', 'c']);
  await vi.waitFor(() => expect(tried).toEqual(['a', 'b', 'c']));
  refused.delete('a');
  media.want(['d']);
  await vi.waitFor(() => expect(tried).toEqual(['a', 'b', 'c', 'd', 'a', 'b']));
  refused.clear();
  media.keepAgain();
  await vi.waitFor(() => expect(['a', 'b', 'c', 'd'].map(media.kept)).toEqual([true, true, true, true]));
});

it('shows files, and fetches the next, though the storage does not answer; they do not count as kept', async () => {
  const { media, pass } = setUp(() => new Promise(() => undefined));
  media.want(['a', 'b']);
  await vi.waitFor(() => expect([...media.here.keys()]).toEqual(['a', 'b']));
  expect(media.kept('a')).toBe(undefined);
  pass();
  expect([media.kept('a'), media.kept('b')]).toEqual([false, false]);
});

it('what was taken off this device is fetched and kept anew when asked', async () => {
  const kept: string[] = [];
  const { media, fetched } = setUp(async (address) => Boolean(kept.push(address)));
  media.want(['a']);
  await vi.waitFor(() => expect(media.kept('a')).toBe(true));
  media.forget();
  expect([media.kept('a'), media.here.get('a')]).toEqual([undefined, 'blob:1']);
  media.resume();
  await vi.waitFor(() => expect(media.kept('a')).toBe(true));
  expect([fetched, kept, media.here.get('a')]).toEqual([['a', 'a'], ['a', 'a'], 'blob:1']);
});

it('a storage that hangs on reading keeps no file from being fetched; what it gives late is here, once', async () => {
  let answer: (files: [string, Blob][]) => void = () => undefined;
  const { media, fetched, pass } = setUp(async () => true, new Promise((resolve) => (answer = resolve)));
  media.want(['a']);
  pass();
  await vi.waitFor(() => expect(media.here.get('a')).toBe('blob:1'));
  answer([
    ['a', new Blob(['a'])],
    ['b', new Blob(['b'])],
  ]);
  await vi.waitFor(() => expect(media.kept('b')).toBe(true));
  media.want(['b']);
  await media.ready;
  expect([fetched, media.here.get('a')]).toEqual([['a'], 'blob:1']);
});
