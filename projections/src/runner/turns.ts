/** Runs one piece of work after the other, in the order they were asked for; a failure ends only its own. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  run<R>(work: () => Promise<R>): Promise<R> {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}
