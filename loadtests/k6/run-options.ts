import type { Options } from 'k6/options';
import { plan } from './plan.ts';
import { always, sliced } from './thresholds.ts';

/** A run's options: its load, its bars, and the measures whose course over time is drawn. */
export const runOptions = (
  scenarios: Options['scenarios'],
  bars: NonNullable<Options['thresholds']>,
  drawn: readonly string[],
): Options => ({
  scenarios: scenarios ?? {},
  thresholds: { ...sliced(...drawn), ...always, ...bars },
  summaryTrendStats: ['count', 'min', 'avg', 'med', 'p(90)', 'p(95)', 'p(99)', 'max'],
  // Nothing in the report asks which address or scenario k6's own measures are of, and each tag costs every
  // call.
  systemTags: [],
  // Each candidate is a browser of its own and keeps its connection; k6 shares one per virtual user.
  noCookiesReset: true,
});

/** Leaves k6's own summary for the runner, which writes the report. */
export const handleSummary = (data: unknown): Record<string, string> => ({
  [plan.summaryFile]: JSON.stringify(data),
});
