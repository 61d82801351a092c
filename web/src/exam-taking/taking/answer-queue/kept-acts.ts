import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import type { ShownQuestion } from '../content/shown-questions.ts';
import { inTime } from './in-time.ts';
import { MemoryStorage } from './memory-storage.ts';
import type { QueueBody, QueueItem, UncountedAnswer } from './queue-item.ts';
import type { QueuePorts } from './queue-ports.ts';
import { type KeptPaper, NotOwner, type QueueStorage } from './storage.ts';
import type { Receipt } from './transport.ts';

type World = Pick<QueuePorts, 'paperId' | 'owner' | 'storage' | 'newId' | 'after'>;

/**
 * Where a queue's acts are kept and under which numbers: in the storage of the browser or, from its first
 * failure on, in memory.
 */
export class KeptActs {
  #storage: QueueStorage;
  #device = '';
  #seq = 0;

  /** `onMemory` is told the device under which acts are numbered once they live in memory. */
  constructor(
    private readonly world: World,
    private readonly onMemory: (device: string) => void,
  ) {
    this.#storage = world.storage;
  }

  /** Under which acts are numbered; '' before the first claim. */
  get device(): string {
    return this.#device;
  }

  /** Whether what is kept survives a reload. */
  get durable(): boolean {
    return this.#storage.durable;
  }

  /**
   * Makes this tab the paper's and reads what an earlier page left; null when the storage has failed and
   * nothing can be read.
   */
  async claim(): Promise<KeptPaper | null> {
    const { paperId, owner } = this.world;
    const kept = await this.#inTime(this.#storage.claim(paperId, owner)).catch(() => null);
    if (kept === null) {
      await this.#fallBackToMemory();
      return null;
    }
    this.#device = kept.device;
    this.#seq = Math.max(this.#seq, kept.lastSeq);
    return kept;
  }

  /** Numbers an act and keeps it, in memory if need be. Rejects with `NotOwner` after another tab's claim. */
  async put(
    body: QueueBody,
    replacedIds: readonly string[],
    opened: readonly ShownQuestion[] = [],
  ): Promise<QueueItem> {
    const item = this.#number(body, opened);
    try {
      await this.#inTime(this.#storage.put(this.world.owner, item, replacedIds));
      return item;
    } catch (error) {
      if (error instanceof NotOwner) throw error;
      // A write that only came too late must not be sent by the next page as if it were news.
      void this.forget(item);
      await this.#fallBackToMemory();
      const again = this.#number(body, opened);
      await this.#storage.put(this.world.owner, again, []);
      return again;
    }
  }

  /** Keeps text that is still being typed; false: the storage has refused it, or not answered. Never rejects. */
  draft(quId: string, fields: AnswerFields): Promise<boolean> {
    const { paperId, owner } = this.world;
    return this.#inTime(this.#storage.draft(owner, { paperId, quId, fields })).then(
      () => true,
      () => false,
    );
  }

  /** Forgets an acknowledged or withdrawn act, keeping its receipt. Never rejects. */
  forget(item: QueueItem, receipt?: Receipt): Promise<void> {
    return this.#onEveryStorage((storage) => storage.remove(item, receipt));
  }

  /** Moves a refused answer to the uncounted ones. Never rejects. */
  refuse(answer: UncountedAnswer): Promise<void> {
    return this.#onEveryStorage((storage) => storage.refuse(answer));
  }

  #number(body: QueueBody, opened: readonly ShownQuestion[]): QueueItem {
    this.#seq += 1;
    return {
      commandId: this.world.newId(),
      paperId: this.world.paperId,
      device: this.#device,
      seq: this.#seq,
      queuedAt: Date.now(),
      body,
      ...(opened.length > 0 ? { opened } : {}),
    };
  }

  /**
   * From here on acts live in memory, under a new device: numbers given in memory are unknown to the next
   * page and must not outrank its own.
   */
  async #fallBackToMemory(): Promise<void> {
    this.#storage = new MemoryStorage(this.world.newId);
    const { device } = await this.#storage.claim(this.world.paperId, this.world.owner);
    this.#device = device;
    this.onMemory(device);
  }

  /**
   * A storage that cannot forget is harmless: the act would be repeated with its command id, which changes
   * nothing at the server.
   */
  async #onEveryStorage(act: (storage: QueueStorage) => Promise<void>): Promise<void> {
    const storages = new Set([this.#storage, this.world.storage]);
    await Promise.allSettled([...storages].map((storage) => this.#inTime(act(storage))));
  }

  /** A storage that does not answer counts as one that fails. */
  #inTime<T>(work: Promise<T>): Promise<T> {
    return inTime(work, this.world.after);
  }
}
