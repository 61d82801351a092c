/** A stretch of scores, both ends in it. */
export interface ScoreRange {
  readonly from: number;
  readonly to: number;
}

/**
 * `60~80;90~100` (either semicolon) as sorted ranges without overlaps, cut to `min`–`max`; null when a
 * segment is no number (common-073).
 */
export function readScoreRanges(text: string, min = 0, max = 300): ScoreRange[] | null {
  const clamp = (value: number): number => Math.min(max, Math.max(min, value));
  const ranges: ScoreRange[] = [];
  for (const segment of text.split(/[;；]/)) {
    if (segment.trim() === '') continue;
    const ends = segment.split('~').map((end) => (end.trim() === '' ? Number.NaN : Number(end)));
    if (ends.length > 2 || ends.some((end) => !Number.isFinite(end))) return null;
    const [a = 0, b = a] = ends.map(clamp);
    ranges.push({ from: Math.min(a, b), to: Math.max(a, b) });
  }
  return mergeRanges(ranges);
}

/** Sorted, those that overlap or touch made one. */
export function mergeRanges(ranges: readonly ScoreRange[]): ScoreRange[] {
  const result: ScoreRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last !== undefined && range.from <= last.to)
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else result.push(range);
  }
  return result;
}

export const writeScoreRanges = (ranges: readonly ScoreRange[]): string =>
  ranges.map(({ from, to }) => `${from}~${to}`).join(';');

/** `HH:mm-HH:mm`, one to a line; ends that are missing are ''. */
export const readTimeRanges = (text: string): (readonly [from: string, to: string])[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [from = '', to = ''] = line.split('-').map((end) => end.trim());
      return [from, to] as const;
    });

export const writeTimeRanges = (ranges: readonly (readonly [from: string, to: string])[]): string =>
  ranges.map(([from, to]) => `${from}-${to}`).join('\n');
