/** A storage that has not answered for so many milliseconds counts as one that fails, until it answers. */
export const storagePatienceMs = 4000;

/** The storage did not answer in time. */
export class NoAnswer extends Error {
  constructor() {
    super('the storage did not answer in time');
    this.name = 'NoAnswer';
  }
}

/**
 * What a storage answers. Rejects where it fails, and with `NoAnswer` where it does not answer in time: an IndexedDB that
 * is blocked or broken may hang for ever. The work itself goes on.
 */
export function inTime<T>(work: Promise<T>, after: (ms: number, act: () => void) => () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const withdraw = after(storagePatienceMs, () => reject(new NoAnswer()));
    work.then(resolve, reject).finally(withdraw);
  });
}
