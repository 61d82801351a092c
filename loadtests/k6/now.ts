import exec from 'k6/execution';

// k6 makes its information objects anew, with a function for each of their fields, whenever they are asked
// for: dearer than the rest of a save's schedule together. What they tell is read when it is asked of them,
// so each virtual user keeps one of each; only a running one can have them.
let scenario: typeof exec.scenario | null = null;
let began: number | null = null;

/** The arrival that runs now, counted within its scenario from 0. */
export const arrival = (): number => (scenario ??= exec.scenario).iterationInTest;

/** Milliseconds since the run began. */
export const sinceBeginning = (): number => {
  const now = Date.now();
  return now - (began ??= now - exec.instance.currentTestRunDuration);
};
