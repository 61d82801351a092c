import { findAll } from '@vigil/stores/documents/find-all';
import type { Collection } from '@vigil/stores/documents/port';
import type { BackgroundService } from '../roles/lease.js';
import type { Services } from '../services.js';
import type { ReferenceDocument } from './reference-entity.js';

const again = 1_000;

/**
 * A small kind of reference data that many calls ask for: whole in memory in every process, and new in each of them
 * as soon as a change is told. Whoever saves awaits `changed`, so that the process that saved shows it with the
 * answer; the others hear of it on the bus, and read again whenever they may have missed something. While the store
 * cannot be read, what was read last stands.
 */
export class KeptReference<T extends ReferenceDocument> {
  private documents: ReadonlyMap<string, T> = new Map();
  private readonly listeners = new Set<() => void>();
  private begun = 0;
  private taken = 0;
  private timer: NodeJS.Timeout | null = null;

  /** `name`: of the entity. */
  constructor(
    private readonly services: Pick<Services, 'bus' | 'logger'>,
    private readonly name: string,
    private readonly collection: Collection<T>,
  ) {}

  get all(): readonly T[] {
    return [...this.documents.values()];
  }

  get(id: string): T | null {
    return this.documents.get(id) ?? null;
  }

  /** Reads and follows: to be called once in every process. */
  async start(): Promise<BackgroundService> {
    const stop = this.services.bus.subscribe(this.channel, this.readSoon, {
      onGap: () => void this.readSoon(),
    });
    await this.read();
    return {
      stop: () => {
        stop();
        if (this.timer !== null) clearTimeout(this.timer);
        return Promise.resolve();
      },
    };
  }

  /**
   * After a change made here: this process has it when it resolves, the others are told. What was saved is saved, so
   * that a reading which fails refuses nobody: it is done again.
   */
  async changed(): Promise<void> {
    this.services.bus.publish(this.channel, {});
    await this.readSoon();
  }

  /** Told after every reading. Answers how to stop. */
  onRead(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private get channel(): string {
    return `reference.${this.name}`;
  }

  private readonly readSoon = async (): Promise<void> => {
    try {
      await this.read();
    } catch (error) {
      this.services.logger.warn({ err: error, entity: this.name }, 'reference data could not be read again');
      this.timer ??= setTimeout(() => {
        this.timer = null;
        void this.readSoon();
      }, again).unref();
    }
  };

  /** Of readings side by side the one that began last counts. */
  private async read(): Promise<void> {
    const order = (this.begun += 1);
    const documents = await findAll(this.collection, {});
    if (order < this.taken) return;
    this.taken = order;
    this.documents = new Map(documents.map((document) => [document.id, document]));
    for (const listener of this.listeners) listener();
  }
}
