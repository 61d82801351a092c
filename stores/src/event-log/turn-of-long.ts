interface Waiting {
  readonly ahead: boolean;
  readonly go: () => void;
}

/**
 * One long stream is read at a time, however many ask for one: what is read of it stands in memory, and its reading in
 * the way of everybody else's. Whose command waits for it goes before those who look.
 */
export class TurnOfLong {
  readonly #waiting: Waiting[] = [];
  #taken = false;

  /** Resolves with what gives the turn back, among equals in the order of the calls. */
  async take(ahead: boolean): Promise<() => void> {
    if (this.#taken) await new Promise<void>((go) => this.#waiting.push({ ahead, go }));
    this.#taken = true;
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.#next();
    };
  }

  /** The turn stays taken where it goes on to somebody. */
  #next(): void {
    const first = this.#waiting.findIndex(({ ahead }) => ahead);
    const [next] = this.#waiting.splice(Math.max(first, 0), 1);
    if (next === undefined) this.#taken = false;
    else next.go();
  }
}
