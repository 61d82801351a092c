import { Keeping } from '../content/keeping.ts';
import type { PaperCopy } from './copies.ts';
import type { TakingPaper } from './types.ts';

interface Ports {
  /** Resolves with whether it was kept; never rejects. */
  readonly keep: (copy: PaperCopy) => Promise<boolean>;
  readonly after: (ms: number, act: () => void) => () => void;
}

/**
 * Keeps the paper as it was told last in this browser, and knows whether the browser has it: without it, nothing else
 * that is kept can be shown after a reload without a network.
 */
export class PaperKeeping {
  readonly #keeping: Keeping<PaperCopy>;
  readonly #listeners = new Set<() => void>();
  #copy: PaperCopy | null = null;
  #forgotten = false;

  constructor({ keep, after }: Ports) {
    this.#keeping = new Keeping({
      keep: async (entries) => (await Promise.all(entries.map(([, copy]) => keep(copy)))).every(Boolean),
      changed: () => this.#tell(),
      ...{ after, atOnce: 1 },
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** An earlier page has kept it. */
  had(copy: PaperCopy): void {
    this.#copy ??= copy;
    this.#keeping.had([copy.paper.id]);
    this.#tell();
  }

  /** True: a reload has it; false: it could not be kept; undefined: that is not known yet. */
  readonly has = (): boolean | undefined =>
    this.#copy === null ? undefined : this.#keeping.has(this.#copy.paper.id);

  keep(copy: PaperCopy): void {
    this.#copy = copy;
    this.#keeping.keep([[copy.paper.id, copy]]);
  }

  /** Messages to the proctors with their answers, as they stand since the paper was told. */
  keepHelp(helpRequests: readonly TakingPaper['helpRequests'][number][]): void {
    if (this.#copy === null) return;
    this.keep({ ...this.#copy, paper: { ...this.#copy.paper, helpRequests: [...helpRequests] } });
  }

  /** Tries again when it could not be kept. */
  again(): void {
    this.#keeping.again();
  }

  /** Tries no more; until it is resumed. */
  close(): void {
    this.#keeping.close();
  }

  /** Whether it was taken off this device. */
  get forgotten(): boolean {
    return this.#forgotten;
  }

  /** It is taken off this device, until it is resumed. */
  forget(): void {
    this.#forgotten = true;
    this.#keeping.forget();
    this.#tell();
  }

  resume(): void {
    this.#forgotten = false;
    this.#keeping.resume();
    if (this.#copy !== null) this.keep(this.#copy);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
