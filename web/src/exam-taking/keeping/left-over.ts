import { marks } from './marks.ts';

/** What pages of a paper leave in local storage until its end is seen here, under `vigil.taking.` and its id. */
const leftUnder = ['help', 'left', 'messages', 'over', 'place', 'queue', 'rough', 'shown'].map(
  (one) => `vigil.taking.${one}/`,
);
/** When each of them was first found, in ms epoch of the server, by key. */
const foundKey = 'vigil.taking.left-over';
const paperOf = (key: string): string => key.slice(key.indexOf('/') + 1);
const day = 24 * 3_600_000;
const longestMs = 30 * day;

/**
 * Takes away what pages left of papers that nobody opened again: what is still there 30 days after it was first found
 * is of no use, but of a paper of which answers are kept here, too: one may be open for longer. `now`: ms epoch, the
 * server's clock, for this computer's may be years ahead.
 */
export function sweepLeftOver(now: number): void {
  try {
    const before = JSON.parse(localStorage.getItem(foundKey) ?? '{}') as Readonly<Record<string, number>>;
    const found = Object.keys(localStorage)
      .filter((key) => leftUnder.some((start) => key.startsWith(start)))
      .map((key) => [key, before[key] ?? now] as const);
    const marked = new Set(marks().map(({ paperId }) => paperId));
    const old = found.filter(([key, since]) => now - since > longestMs && !marked.has(paperOf(key)));
    for (const [key] of old) localStorage.removeItem(key);
    const kept = found.filter((one) => !old.includes(one));
    if (kept.length > 0) localStorage.setItem(foundKey, JSON.stringify(Object.fromEntries(kept)));
    else localStorage.removeItem(foundKey);
  } catch {
    // A browser that keeps nothing has nothing left.
  }
}
