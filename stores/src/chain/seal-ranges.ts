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

/**
 * Whether an event's list names a seal, to be asked of many: lists and seals may both be tens of thousands. A tampered
 * list may hold anything.
 */
export function sealsNamed(ranges: unknown): (revision: number) => boolean {
  const named = (Array.isArray(ranges) ? ranges : [])
    .map((range: unknown): readonly unknown[] => (Array.isArray(range) ? range : [range, range]))
    .filter((range): range is [number, number] => Number.isFinite(range[0]) && Number.isFinite(range[1]))
    .toSorted(([one], [other]) => one - other);
  // How far the ranges up to each reach.
  let reach = -Infinity;
  const reached = named.map(([, last]) => (reach = Math.max(reach, last)));
  return (revision) => {
    let [begun, end] = [0, named.length];
    while (begun < end) {
      const middle = (begun + end) >>> 1;
      if ((named[middle]?.[0] ?? Infinity) <= revision) begun = middle + 1;
      else end = middle;
    }
    return (reached[begun - 1] ?? -Infinity) >= revision;
  };
}
