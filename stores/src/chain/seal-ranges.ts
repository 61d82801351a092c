/** Seals by their revisions: one, or from the first to the last of them. */
export type SealRange = number | [first: number, last: number];

/** Revisions in rising order, those that follow one another as one. */
export function sealRanges(revisions: readonly number[]): SealRange[] {
  const ranges: [number, number][] = [];
  for (const revision of revisions) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] + 1 === revision) last[1] = revision;
    else ranges.push([revision, revision]);
  }
  return ranges.map(([first, last]) => (first === last ? first : [first, last]));
}

/** As the command line has them: `12-1451,1460`; what somebody else wrote in their place, in some words. */
export const rangesText = (ranges: readonly SealRange[]): string =>
  Array.isArray(ranges)
    ? ranges.map((range) => (Array.isArray(range) ? range.join('-') : String(range))).join(',')
    : String(ranges);

/** The same read back; null: the text is none of that. */
export function rangesIn(text: string): SealRange[] | null {
  if (!/^\d{1,15}(-\d{1,15})?(,\d{1,15}(-\d{1,15})?)*$/.test(text)) return null;
  const ranges = text.split(',').map((one): SealRange => {
    const [first = 0, last = first] = one.split('-').map(Number);
    return first === last ? first : [first, last];
  });
  return ranges.every((range) => typeof range === 'number' || range[0] < range[1]) ? ranges : null;
}

/** Whether an event's list names the seal. A tampered one may hold anything. */
export const namesSeal = (ranges: unknown, revision: number): boolean =>
  Array.isArray(ranges) &&
  ranges.some((range: unknown) =>
    Array.isArray(range) ? range[0] <= revision && revision <= range[1] : range === revision,
  );
