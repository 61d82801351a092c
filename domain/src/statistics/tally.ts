/**
 * How often each value occurred, by the value as text. Zeros are left out, so that what was added and taken
 * back again leaves no trace.
 */
export type Tally = Readonly<Record<string, number>>;

/** The tally with `by` more (or fewer) of a value. */
export function tallied(tally: Tally, value: string | number, by: number): Tally {
  const key = String(value);
  const count = (tally[key] ?? 0) + by;
  if (count !== 0) return { ...tally, [key]: count };
  const { [key]: _gone, ...rest } = tally;
  return rest;
}

/** The values with their counts, ascending. */
export const ascending = (tally: Tally): { readonly value: number; readonly count: number }[] =>
  Object.entries(tally)
    .map(([value, count]) => ({ value: Number(value), count }))
    .sort((a, b) => a.value - b.value);
