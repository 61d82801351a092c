/** What is found although it is not written exactly so (spec 3 §9): a share of the words that may be wrong. */
const threshold = 0.4;
const weights = { title: 0.7, path: 0.3 };

interface Titled {
  /** What it is called, and what it stands under. */
  readonly titles: readonly string[];
  /** Where it is; its letters are searched as well. */
  readonly path: string;
}

/**
 * Those whose title or path has the words, roughly: at most 0.4 of their letters wrong, missing or too many. The
 * nearest first, a title counting 0.7 and a path 0.3; equals stay in their order. All of them for no words.
 */
export function fuzzySearch<T extends Titled>(entries: readonly T[], words: string): readonly T[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return entries;
  return entries
    .map((entry) => ({ entry, ...farFrom(entry, wanted) }))
    .filter(({ title, path }) => Math.min(title, path) <= threshold)
    .map((found) => ({ ...found, far: weights.title * found.title + weights.path * found.path }))
    .sort((a, b) => a.far - b.far)
    .map(({ entry }) => entry);
}

const farFrom = ({ titles, path }: Titled, wanted: string) => ({
  title: Math.min(1, ...titles.map((title) => wrongShare(title, wanted))),
  path: wrongShare(path, wanted),
});

/** The least share of `wanted` that has to change for it to stand somewhere in `text`: 0 it does, 1 not a letter. */
function wrongShare(text: string, wanted: string): number {
  const letters = [...wanted];
  // row[i]: changes that the first i letters need to end at the place of the text looked at; anywhere may begin.
  let row = Array.from({ length: letters.length + 1 }, (_, i) => i);
  let least = letters.length;
  for (const letter of text.toLowerCase()) {
    const next = [0];
    for (const [i, one] of letters.entries())
      next.push(
        Math.min((row[i] ?? 0) + (one === letter ? 0 : 1), (row[i + 1] ?? 0) + 1, (next[i] ?? 0) + 1),
      );
    row = next;
    least = Math.min(least, row[letters.length] ?? least);
  }
  return least / letters.length;
}
