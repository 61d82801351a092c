/** One field that they and I see differently from what I opened. */
export interface FieldClash {
  readonly path: string;
  readonly theirs: unknown;
  readonly mine: unknown;
  /** `both` changed it; or only they did, then their value stays in any case. */
  readonly by: 'both' | 'them';
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * What differs after somebody was faster: per field of the form, by what was opened (`base`). What only I
 * changed is no clash.
 */
export function clashesOf<V extends object>(base: V, theirs: V, mine: V): FieldClash[] {
  return keysOf(mine).flatMap((key): FieldClash[] => {
    if (same(base[key], theirs[key]) || same(theirs[key], mine[key])) return [];
    return [
      {
        path: String(key),
        theirs: theirs[key],
        mine: mine[key],
        by: same(base[key], mine[key]) ? 'them' : 'both',
      },
    ];
  });
}

/**
 * Their version with what I changed on top: nothing of either is lost but the fields we both changed, where
 * mine counts.
 */
export function mineOnTop<V extends object>(base: V, theirs: V, mine: V): V {
  const merged = { ...theirs };
  for (const key of keysOf(mine)) if (!same(base[key], mine[key])) merged[key] = mine[key];
  return merged;
}

const keysOf = <V extends object>(values: V): (keyof V)[] => Object.keys(values) as (keyof V)[];
