import type { Recorded } from '@vigil/domain/kernel/event';
import { collections, type DeadLetterDocument } from '../collections.js';
import { backoffMilliseconds } from '@vigil/stores/backoff';
import { findAll } from '@vigil/stores/documents/find-all';
import type { Collection } from '@vigil/stores/documents/port';
import type { Services } from '../services.js';

const backoff = { firstMilliseconds: 5000, longestMilliseconds: 60_000 };

/**
 * Events that a reactor failed at several times: durable, so that it may go on with later ones, and tried
 * again with growing pauses until they succeed. The health page lists them.
 */
export class DeadLetters {
  private readonly due = new Map<
    string,
    { readonly document: DeadLetterDocument; readonly notBefore: number }
  >();

  private told: () => void = () => undefined;

  private constructor(
    private readonly services: Pick<Services, 'log' | 'clock'>,
    private readonly collection: Collection<DeadLetterDocument>,
    private readonly reactor: string,
  ) {}

  /** `succeeds`: reactors that are no more, whose dead letters it takes over. */
  static async open(
    services: Services,
    reactor: string,
    succeeds: readonly string[] = [],
  ): Promise<DeadLetters> {
    const collection = services.documents.collection<DeadLetterDocument>(collections.deadLetters);
    const own = new DeadLetters(services, collection, reactor);
    for (const former of succeeds) {
      for (const { id, ...letter } of await findAll(collection, { reactor: former })) {
        await collection.put({ ...letter, id: `${reactor}${id.slice(former.length)}`, reactor });
        await collection.delete(id);
      }
    }
    for (const document of await findAll(collection, { reactor }))
      own.due.set(document.id, { document, notBefore: 0 });
    return own;
  }

  /** Durable when it resolves. */
  async add(event: Recorded, error: unknown): Promise<void> {
    const { reactor } = this;
    const { stream, revision, type } = event;
    const since = this.services.clock.now();
    await this.keep({
      id: `${reactor}/${event.id}`,
      reactor,
      stream,
      revision,
      type,
      since,
      attempts: 0,
      error: textOf(error),
    });
  }

  /** Resolves once there is any, or by the signal. */
  async untilAny(signal: AbortSignal): Promise<void> {
    if (this.due.size > 0 || signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.told = resolve;
      signal.addEventListener('abort', this.told, { once: true });
    });
    // The signal outlives many a letter.
    signal.removeEventListener('abort', this.told);
  }

  /** Tries what is due again, one after the other. */
  async retry(handle: (event: Recorded) => Promise<void>, isActive: () => boolean): Promise<void> {
    for (const { document, notBefore } of [...this.due.values()]) {
      if (!isActive()) return;
      if (notBefore > this.services.clock.monotonic()) continue;
      try {
        const [event] = await this.services.log.readStream(document.stream, {
          afterRevision: document.revision - 1,
          limit: 1,
        });
        if (event === undefined) throw new Error(`${document.stream} has no event ${document.revision}`);
        await handle(event);
        if (!isActive()) return;
      } catch (error) {
        await this.keep({ ...document, attempts: document.attempts + 1, error: textOf(error) });
        continue;
      }
      await this.collection.delete(document.id);
      this.due.delete(document.id);
    }
  }

  private async keep(document: DeadLetterDocument): Promise<void> {
    await this.collection.put(document);
    this.due.set(document.id, {
      document,
      notBefore: this.services.clock.monotonic() + backoffMilliseconds(document.attempts + 1, backoff),
    });
    this.told();
  }
}

const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);
