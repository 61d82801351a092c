/** Scripts of pages that no paper needs: the worker answers with what is kept under this name (vite.config.ts). */
const name = 'vigil-rest';

/**
 * Keeps the rest of the application behind the shell: a page that was never opened opens in the version that is on this
 * device. It is for a page that the worker serves: the list is then that of the worker's own version, and not of a newer
 * one. With `forgets` what is not on it goes; none but the worker's may be in use. False: something did not come that
 * may come later.
 */
export async function keepRest(forgets: () => boolean): Promise<boolean> {
  const answer = await fetch('/web/rest.json');
  if (!answer.ok) return false;
  const wanted = new Set(((await answer.json()) as readonly string[]).map((file) => `/web/${file}`));
  const cache = await caches.open(name);
  const had = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const old = forgets() ? [...had].filter((address) => !wanted.has(address)) : [];
  for (const address of old) await cache.delete(address);
  let isWhole = true;
  for (const address of wanted) {
    const isSettled = had.has(address) || (await keep(cache, address).catch(() => false));
    isWhole = isWhole && isSettled;
  }
  return isWhole;
}

/** False: it may come another time. What the server does not know is of a version that it no longer has. */
async function keep(cache: Cache, address: string): Promise<boolean> {
  const answer = await fetch(address);
  if (answer.ok) await cache.put(address, answer);
  return answer.ok || answer.status === 404;
}
