import Fuse from 'fuse.js/basic';

interface Titled {
  /** What it is called, and what it stands under. */
  readonly titles: readonly string[];
  /** Where it is; its letters are searched as well. */
  readonly path: string;
}

/** Spec 3 §9. */
const options = {
  threshold: 0.4,
  keys: [
    { name: 'titles', weight: 0.7 },
    { name: 'path', weight: 0.3 },
  ],
  ignoreLocation: true,
  ignoreFieldNorm: true,
};

/**
 * Those whose title or path has the words, roughly: at most 0.4 of their letters wrong, missing or too many. The
 * nearest first, a title counting 0.7 and a path 0.3; equals stay in their order. All of them for no words.
 */
export function fuzzySearch<T extends Titled>(entries: readonly T[], words: string): readonly T[] {
  const wanted = words.trim();
  return wanted === '' ? entries : new Fuse(entries, options).search(wanted).map(({ item }) => item);
}
