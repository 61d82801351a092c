import type { StatFieldsFragment } from '../../generated/graphql.ts';

/** The header figures (spec 1 §2 "Watch stats"). */
export type Stat = StatFieldsFragment;
export type StatFigure = 'requireCount' | 'processCount' | 'handCount' | 'withoutPaper';

/** A figure now: whoever has no paper counts as one, awaited or absent. */
export const figureOf = (stat: Stat, figure: StatFigure): number =>
  figure === 'withoutPaper' ? (stat.awaitedCount ?? stat.missCount) : stat[figure];

/** One moment of the figures, ms epoch. */
export interface StatSample {
  readonly at: number;
  readonly stat: Stat;
}

const everyMs = 10_000;
const keepSamples = 60;

/**
 * Keeps a sample each 10 s for ten minutes; within 10 s the newest replaces the last, so that a trend ends
 * where the figure stands.
 */
export function addSample(history: readonly StatSample[], at: number, stat: Stat): readonly StatSample[] {
  const last = history.at(-1);
  const before = history.at(-2);
  if (last && before && at - before.at < everyMs) return [...history.slice(0, -1), { at, stat }];
  return [...history, { at, stat }].slice(-keepSamples);
}

/**
 * How a figure moved since the oldest sample kept (at most ten minutes): the difference, and the values to
 * draw.
 */
export function trendOf(
  history: readonly StatSample[],
  figure: StatFigure,
): { readonly change: number; readonly values: readonly number[] } {
  const values = history.map((sample) => figureOf(sample.stat, figure));
  return { values, change: values.length < 2 ? 0 : (values.at(-1) ?? 0) - (values[0] ?? 0) };
}
