import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepRest } from './shell-rest.ts';

const kept = new Set<string>();
const bad = new Set<string>();
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
    return new Response('', { status: bad.has(address) ? 502 : 200 });
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('keeps each file once, goes on past one that does not come, and forgets those of older versions', async () => {
  kept.add('/web/assets/a.js').add('/web/assets/old.js');
  bad.add('/web/assets/b.js');
  await keepRest();
  expect([asked, [...kept]]).toEqual([
    ['/web/assets/b.js', '/web/assets/c.js'],
    ['/web/assets/a.js', '/web/assets/c.js'],
  ]);
  bad.clear();
  await keepRest();
  expect(asked).toEqual(['/web/assets/b.js', '/web/assets/c.js', '/web/assets/b.js']);
});

it('changes nothing where the list cannot be read', async () => {
  kept.add('/web/assets/a.js');
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
  await keepRest();
  expect([...kept]).toEqual(['/web/assets/a.js']);
});
