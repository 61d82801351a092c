/** Closer than this, a mark lies over the one before it, or over its number. px */
const markPx = 18;

interface Placed<T> {
  readonly event: T;
  /** how often it happened there, this one counted in */
  readonly count: number;
}

/**
 * What is drawn of events along a rail: those of one kind that would lie over the first of them stand there as one mark,
 * with how often it happened. `at`: px along the rail; `times`: to how many at once; routine ones are thin and say by
 * their number how dense they are.
 */
export function gather<T>(
  events: readonly T[],
  of: (event: T) => {
    readonly kind: string;
    readonly at: number;
    readonly times: number;
    readonly routine: boolean;
  },
): readonly Placed<T>[] {
  const placed: { event: T; count: number }[] = [];
  const last = new Map<string, { readonly at: number; readonly place: number }>();
  const drawn = events.map((event) => ({ event, ...of(event) })).toSorted((one, other) => one.at - other.at);
  for (const { event, kind, at, times, routine } of drawn) {
    const before = last.get(kind);
    const over = before !== undefined && at - before.at < markPx ? placed[before.place] : undefined;
    if (over !== undefined && !routine) over.count += times;
    else {
      last.set(kind, { at, place: placed.length });
      placed.push({ event, count: times });
    }
  }
  return placed;
}
