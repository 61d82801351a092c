import { takingDatabase } from './copies.ts';

const listeners = new Set<() => void>();

/** Calls back when answers that did not count have come into this browser elsewhere in this tab. */
export const subscribeUncounted = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Such answers have come. */
export const uncountedCame = (): void => {
  for (const listener of listeners) listener();
};

/** The notice that says so by itself. */
export const uncountedNotice = (paperId: string): string => `answers-uncounted/${paperId}`;

/** The candidate was told of a paper's answers that did not count: later pages do not say so by themselves. */
export const keepTold = (paperId: string): Promise<unknown> =>
  Promise.resolve()
    .then(() => takingDatabase().uncounted.where('paperId').equals(paperId).modify({ told: true }))
    .catch(() => undefined);
