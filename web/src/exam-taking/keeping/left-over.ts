/** What pages of a paper leave in local storage until its end is seen here. */
const leftUnder = ['vigil.taking.over/', 'vigil.taking.place/'];
/** When each of them was first found, in ms epoch of the server, by key. */
const foundKey = 'vigil.taking.left-over';
const day = 24 * 3_600_000;
const longestMs = 30 * day;

/**
 * Takes away what pages left of papers that nobody opened again: what is still there 30 days after it was first found
 * is of no use. `now`: ms epoch, the server's clock, for this computer's may be years ahead.
 */
export function sweepLeftOver(now: number): void {
  try {
    const before = JSON.parse(localStorage.getItem(foundKey) ?? '{}') as Readonly<Record<string, number>>;
    const found = Object.keys(localStorage)
      .filter((key) => leftUnder.some((start) => key.startsWith(start)))
      .map((key) => [key, before[key] ?? now] as const);
    const old = found.filter(([, since]) => now - since > longestMs);
    for (const [key] of old) localStorage.removeItem(key);
    const kept = found.filter((one) => !old.includes(one));
    if (kept.length > 0) localStorage.setItem(foundKey, JSON.stringify(Object.fromEntries(kept)));
    else localStorage.removeItem(foundKey);
  } catch {
    // A browser that keeps nothing has nothing left.
  }
}
