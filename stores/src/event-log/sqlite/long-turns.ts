/** Whose next piece it is. */
interface Waiting {
  /** bytes that it has yet to read */
  readonly rest: number;
  readonly go: () => void;
}

/** Who only looks stands behind everybody whose command waits, however long a stream that one needs is. */
const behindCommands = 2 ** 50;

/**
 * Long streams are read piece by piece, one piece in a turn of the event loop, and of all that wait the one with the
 * shortest rest goes on: who asks for many long streams, or for a longer one, keeps nobody waiting but themself. What is
 * being read stands in memory: the one that was begun is finished before another of its length begins.
 */
export class LongTurns {
  readonly #waiting: Waiting[] = [];
  #planned = false;

  /** Resolves when the next piece may be read. `ahead`: a command waits for it. */
  next(rest: number, ahead: boolean): Promise<void> {
    return new Promise((go) => {
      this.#waiting.push({ rest: ahead ? rest : rest + behindCommands, go });
      this.#plan();
    });
  }

  #plan(): void {
    if (this.#planned || this.#waiting.length === 0) return;
    this.#planned = true;
    setImmediate(() => {
      this.#planned = false;
      const rests = this.#waiting.map(({ rest }) => rest);
      const [first] = this.#waiting.splice(rests.indexOf(Math.min(...rests)), 1);
      first?.go();
      this.#plan();
    });
  }
}
