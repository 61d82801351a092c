import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepRest } from './shell-rest.ts';

const kept = new Set<string>();
const bad = new Map<string, number>();
const asked: string[] = [];

beforeEach(() => {
  for (const each of [kept, bad]) each.clear();
  asked.length = 0;
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...kept].map((address) => ({ url: `https://vigil.test${address}` })),
      delete: async (address: string) => kept.delete(address),
      put: async (address: string) => kept.add(address),
    }),
  });
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/web/rest.json') return Response.json(['assets/a.js', 'assets/b.js', 'assets/c.js']);
    asked.push(address);
    return new Response('', { status: bad.get(address) ?? 200 });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const always = () => true;

it('keeps each file once, goes on past one that does not come and tells so, and forgets those of older versions', async () => {
  kept.add('/web/assets/a.js').add('/web/assets/old.js');
  bad.set('/web/assets/b.js', 502);
  expect(await keepRest(always)).toBe(false);
  expect([asked, [...kept]]).toEqual([
    ['/web/assets/b.js', '/web/assets/c.js'],
    ['/web/assets/a.js', '/web/assets/c.js'],
  ]);
  bad.clear();
  expect(await keepRest(always)).toBe(true);
  expect(asked).toEqual(['/web/assets/b.js', '/web/assets/c.js', '/web/assets/b.js']);
});

it('forgets nothing while another version may be open, and keeps what its own lacks all the same', async () => {
  kept.add('/web/assets/old.js');
  expect(await keepRest(() => false)).toBe(true);
  expect([...kept]).toEqual([
    '/web/assets/old.js',
    '/web/assets/a.js',
    '/web/assets/b.js',
    '/web/assets/c.js',
  ]);
});

it('does not wait for what the server no longer has', async () => {
  bad.set('/web/assets/b.js', 404);
  expect(await keepRest(always)).toBe(true);
  expect([...kept]).toEqual(['/web/assets/a.js', '/web/assets/c.js']);
});

it('changes nothing where the list cannot be read', async () => {
  kept.add('/web/assets/old.js');
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
  expect(await keepRest(always)).toBe(false);
  expect([...kept]).toEqual(['/web/assets/old.js']);
});
