import { describe, expect, it } from 'vitest';

/**
 * A suite that needs a service this machine may not have. When `missing` says what is not there, one test
 * stands in its place that names it: red under CI=true, so that nothing is left out unseen where everything
 * is meant to run.
 */
export function describeWithService(name: string, missing: string | null, suite: () => void): void {
  if (missing === null) {
    suite();
    return;
  }
  describe(`${name}`, () => {
    it(`did not run: ${missing}`, () => {
      console.warn(`${name} did not run: ${missing}`);
      expect(process.env.CI, missing).not.toBe('true');
    });
  });
}
