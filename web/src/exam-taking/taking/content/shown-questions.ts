/** A question that was before the candidate; `at` in ms by this device's clock. */
export interface ShownQuestion {
  readonly quId: string;
  readonly at: number;
}

interface Ports {
  /** what an earlier page had not told */
  readonly kept: readonly ShownQuestion[];
  readonly keep: (untold: readonly ShownQuestion[]) => void;
  /** ms by this device's clock */
  readonly now: () => number;
}

/** So many, or one so old, are worth telling with a save; a hand-in tells what there is. */
const enough = { count: 10, ageMs: 60_000 };
const atMost = 500;

/**
 * The questions that this browser has shown of itself and not told yet: in the order in which they were before the
 * candidate. They are evidence for the log, told in groups (decision 143).
 */
export class ShownQuestions {
  #untold: readonly ShownQuestion[];
  /** the last of them, told or not */
  #last: string | undefined;

  constructor(private readonly ports: Ports) {
    this.#untold = ports.kept;
    this.#last = ports.kept.at(-1)?.quId;
  }

  shown(quId: string): void {
    if (this.#last === quId) return;
    this.#last = quId;
    this.#set([...this.#untold, { quId, at: this.ports.now() }].slice(-atMost));
  }

  /** The server knows by itself that this one is before the candidate, perhaps sooner than it is shown whole. */
  known(quId: string): void {
    this.#last = quId;
    if (this.#untold.at(-1)?.quId === quId) this.#set(this.#untold.slice(0, -1));
  }

  /** What goes with an act now; `all`: whatever there is. It is told from now on. */
  take(all: boolean): readonly ShownQuestion[] {
    const [oldest] = this.#untold;
    if (!oldest) return [];
    const due = this.#untold.length >= enough.count || this.ports.now() - oldest.at >= enough.ageMs;
    if (!all && !due) return [];
    const told = this.#untold;
    this.#set([]);
    return told;
  }

  #set(untold: readonly ShownQuestion[]): void {
    this.#untold = untold;
    this.ports.keep(untold);
  }
}
