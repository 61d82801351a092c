/** Scripts of pages that no paper needs: the worker answers with what is kept under this name (vite.config.ts). */
const name = 'vigil-rest';

/**
 * Keeps the rest of the application behind the shell, and forgets what is of no version that is in use: a page that
 * was never opened opens in the version that is on this device. What does not come waits for the next start.
 */
export async function keepRest(): Promise<void> {
  const answer = await fetch('/web/rest.json');
  if (!answer.ok) return;
  const wanted = new Set(((await answer.json()) as readonly string[]).map((file) => `/web/${file}`));
  const cache = await caches.open(name);
  const had = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const address of had) if (!wanted.has(address)) await cache.delete(address);
  for (const address of wanted) if (!had.has(address)) await keep(cache, address).catch(() => undefined);
}

async function keep(cache: Cache, address: string): Promise<void> {
  const answer = await fetch(address);
  if (answer.ok) await cache.put(address, answer);
}
