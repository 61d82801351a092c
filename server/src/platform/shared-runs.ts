/**
 * Runs the work once for all who ask before it begins; whoever asks while it runs shares the next run. So
 * every answer is of work that began after the question, runs never overlap, and a crowd costs two of them. A
 * run that fails fails for those who shared it, not for the next.
 */
export function sharedRuns(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return () =>
    (next ??= last = last
      .catch(() => undefined)
      .then(() => {
        next = null;
        return work();
      }));
}
