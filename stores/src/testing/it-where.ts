import { it } from 'vitest';

/**
 * A test of a contract for those adapters to which it applies; for the others there is none, which is another
 * thing than a test that was skipped: such a one counts as failed.
 */
export const itWhere: (applies: boolean) => (name: string, test: () => Promise<void>) => void = (applies) =>
  it.each(applies ? ['here'] : []);
