import { BaseSequencer } from 'vitest/node';

/**
 * Files whose work is elsewhere than in their lines (contracts, programs, other processes): a clone that has run
 * nothing yet begins with what is long by its size, and would come to these at the end, with idle cores beside them.
 * The longest first; `npm test` prints what to put here.
 */
export const longest = [
  'server/src/operations/cluster-tools.int.test.ts',
  'server/src/exam-taking/providers/judge/pyodide/pyodide-judge.int.test.ts',
  'server/src/exam-taking/providers/judge/judge0/judge0-judge.int.test.ts',
  'server/src/bad-input.int.test.ts',
  'server/src/cluster.int.test.ts',
  'e2e/deployment/without-a-slice.int.test.ts',
  'projections/src/cluster/cluster-projector.int.test.ts',
  'server/src/operations/status/status.int.test.ts',
  'server/src/main.int.test.ts',
  'stores/src/event-log/kurrentdb/kurrent-event-log.int.test.ts',
  'server/src/operations/backup.int.test.ts',
];

const placeOf = ({ moduleId }) => {
  const place = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
  return place < 0 ? longest.length : place;
};

/** Begins with the files that are known to take long; the others as vitest has them. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
