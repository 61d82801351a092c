import { setImmediate } from 'node:timers/promises';
import type { ViewDocuments } from './advance.js';
import { discard } from './bookkeeping.js';
import type { Projection } from './projection.js';
import { verifyCopies, type Verification } from './verify.js';
import type { ViewWriter } from './view-writer.js';

/** So many scratch copies stand on the disk at once. */
const copiesAtOnce = 6;

/** What the runner lends. */
export interface Verifying {
  readonly documents: ViewDocuments;
  /** Throws when the view is being rebuilt. */
  live(projection: Projection): ViewWriter;
  emptyCopy(projection: Projection): Promise<ViewWriter>;
  /** Brings all of them to the end of the log, reading it once. */
  fill(copies: readonly ViewWriter[]): Promise<void>;
  /** Brings both to one position and holds them there while it works. */
  readonly together: <R>(live: ViewWriter, copy: ViewWriter, work: () => Promise<R>) => Promise<R>;
}

interface Asked {
  readonly projection: Projection;
  readonly resolve: (verification: Verification) => void;
  readonly reject: (error: unknown) => void;
}

interface Filled extends Asked {
  readonly live: ViewWriter;
  readonly copy: ViewWriter;
}

/** Verifications that wait at one time share one reading of the log, some copies at once. */
export class Verifications {
  readonly #asked: Asked[] = [];

  constructor(
    private readonly runner: Verifying,
    /** One piece of work behind the other. */
    private readonly inTurn: (work: () => Promise<void>) => Promise<void>,
  ) {}

  ask(projection: Projection): Promise<Verification> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ projection, resolve, reject });
      this.inTurn(() => this.#verifySome()).catch(reject);
    });
  }

  /** Nothing is left to do when an earlier turn has taken all. */
  async #verifySome(): Promise<void> {
    // Whoever asks for several asks in one go.
    await setImmediate();
    const filled: Filled[] = [];
    const some = this.#asked.splice(0, copiesAtOnce);
    for (const one of some) {
      try {
        const live = this.runner.live(one.projection);
        filled.push({ ...one, live, copy: await this.runner.emptyCopy(one.projection) });
      } catch (error) {
        one.reject(error);
      }
    }
    if (filled.length === 0) return;
    try {
      await this.runner.fill(filled.map(({ copy }) => copy));
    } catch (error) {
      for (const one of filled) await this.#giveUp(one, error);
      return;
    }
    for (const one of filled) await this.#compare(one).then(one.resolve, one.reject);
  }

  async #compare({ projection, live, copy }: Filled): Promise<Verification> {
    const { documents, together } = this.runner;
    try {
      const result = await verifyCopies(documents, live.definition.name, copy.definition.name, (work) =>
        together(live, copy, work),
      );
      return { view: projection.name, epoch: live.epoch, position: copy.checkpoint, ...result };
    } finally {
      await discard(documents, copy.definition.name);
    }
  }

  async #giveUp({ copy, reject }: Filled, error: unknown): Promise<void> {
    await discard(this.runner.documents, copy.definition.name).catch(reject);
    reject(error);
  }
}
