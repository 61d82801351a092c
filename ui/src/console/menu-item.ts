/** One entry of the side menu; an entry with children is a heading that opens. */
export interface MenuEntry {
  readonly key: string;
  /** Absolute path inside the site, e.g. `/admin/exam/list`; null for a heading only. */
  readonly path: string | null;
  readonly title: string;
  /** The name of the heading whose only page it is, and in whose place it stands. */
  readonly heading?: string;
  readonly icon: string | null;
  readonly children: readonly MenuEntry[];
}

/**
 * The entries that lead to `path`, outermost first: the open headings, the marked entry, the breadcrumb.
 * Empty when the menu does not know it.
 */
export function trailTo(entries: readonly MenuEntry[], path: string): readonly MenuEntry[] {
  let best: readonly MenuEntry[] = [];
  for (const entry of entries) {
    const below = trailTo(entry.children, path);
    const trail =
      below.length > 0 ? [entry, ...below] : entry.path !== null && covers(entry.path, path) ? [entry] : [];
    if (depth(trail) > depth(best)) best = trail;
  }
  return best;
}

const covers = (entry: string, path: string): boolean => path === entry || path.startsWith(`${entry}/`);
const depth = (trail: readonly MenuEntry[]): number => trail.at(-1)?.path?.length ?? 0;
