import type { Metrics } from '../platform/metrics/metrics.js';

/** Counts what the embedded log commits. */
export function commitMetrics(
  metrics: Metrics,
): (report: { appends: number; events: number; commitSeconds: number }) => void {
  const appends = { total: 0, events: 0 };
  metrics.counter(
    'vigil_log_appends_total',
    'Appends that were committed since the start.',
    () => appends.total,
  );
  metrics.counter(
    'vigil_log_events_total',
    'Events that were committed since the start.',
    () => appends.events,
  );
  const batch = metrics.histogram(
    'vigil_log_batch_appends',
    'Appends in one commit.',
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
  );
  const commit = metrics.histogram(
    'vigil_log_commit_seconds',
    'Seconds of a commit, fsync included.',
    [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2],
  );
  return (report) => {
    appends.total += report.appends;
    appends.events += report.events;
    batch.observe(report.appends);
    commit.observe(report.commitSeconds);
  };
}
