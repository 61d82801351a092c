import { backoff } from '@vigil/ui/connection/backoff.ts';
import { examBackoff } from './backoff.ts';
import { MemoryStorage } from './memory-storage.ts';
import { type QueueBody, type QueueItem, replaces, type UncountedAnswer } from './queue-item.ts';
import { NotOwner, type QueueStorage } from './storage.ts';
import type { QueueEvent, QueueTransport, Receipt } from './transport.ts';

/** Everything the queue needs from the world, so that a test owns time, chance and faults. */
export interface QueuePorts {
  readonly paperId: string;
  /** this tab */
  readonly owner: string;
  readonly storage: QueueStorage;
  readonly transport: QueueTransport;
  readonly newId: () => string;
  readonly random: () => number;
  /** ms, only compared with itself */
  readonly now: () => number;
  /** Runs `act` after `ms`; the returned function withdraws it. */
  readonly after: (ms: number, act: () => void) => () => void;
}

/** What the screen may show of the queue; a new object at each change. */
export interface QueueSnapshot {
  /** under which this page's answers are numbered; '' until the storage is read */
  readonly device: string;
  /**
   * opening: not read yet · running · logged-out: waits for a login · lost: another tab has taken the paper
   * over, this one is read-only
   */
  readonly phase: 'opening' | 'running' | 'logged-out' | 'lost';
  /** kept here, not acknowledged yet, in order */
  readonly pending: readonly QueueItem[];
  /** acts on their way into the storage */
  readonly keeping: number;
  readonly uncounted: readonly UncountedAnswer[];
  /** memory: what is pending would not survive a reload (IndexedDB missing or full) */
  readonly storage: 'durable' | 'memory';
  /** why the last attempt failed, until one succeeds */
  readonly fault: { readonly offline: boolean; readonly msg: string } | null;
  /** queued: waits behind answers and may be withdrawn · sent: may have been taken already */
  readonly handIn: 'queued' | 'sent' | null;
}

const storagePatienceMs = 4000;

/** A hand-in stands in the queue; nothing may come behind it. */
export class HandInQueued extends Error {
  constructor() {
    super('the paper is being handed in');
    this.name = 'HandInQueued';
  }
}

/**
 * The one ordered queue of a paper's acts (issue 3 §4). An act is kept in the storage first, then sent, and
 * removed only after the server's durable acknowledgement. One is under way at a time. A fault is repeated
 * with the same command id; a refusal is final; a lost session pauses the queue.
 */
export class AnswerQueue {
  #snapshot: QueueSnapshot = {
    device: '',
    phase: 'opening',
    pending: [],
    keeping: 0,
    uncounted: [],
    storage: 'durable',
    fault: null,
    handIn: null,
  };
  #storage: QueueStorage;
  #device = '';
  #seq = 0;
  #writing: Promise<unknown> = Promise.resolve();
  /**
   * Handed to the transport at least once, or of an earlier page: the server may know it, so nothing may
   * replace it.
   */
  readonly #maybeSent = new Set<string>();
  #underWay: AbortController | null = null;
  #failures = 0;
  #notBefore = 0;
  #withdrawRetry: (() => void) | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #eventListeners = new Set<(event: QueueEvent) => void>();

  constructor(private readonly ports: QueuePorts) {
    this.#storage = ports.storage;
  }

  readonly snapshot = (): QueueSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly onEvent = (listener: (event: QueueEvent) => void): (() => void) => {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  };

  /**
   * Claims the paper for this tab, reads what an earlier page left and starts sending. Also the way back
   * after `lost`.
   */
  async open(): Promise<void> {
    const kept = await this.#inTime(this.#storage.claim(this.ports.paperId, this.ports.owner)).catch(() =>
      this.#fallBackToMemory(),
    );
    this.#device = kept.device;
    this.#seq = Math.max(this.#seq, kept.lastSeq);
    for (const item of kept.items) this.#maybeSent.add(item.commandId);
    this.#change({
      device: kept.device,
      phase: 'running',
      pending: kept.items,
      uncounted: kept.uncounted,
      storage: this.#storage.durable ? 'durable' : 'memory',
    });
    this.#pump();
  }

  /**
   * Keeps an act and resolves with it once it is in the storage (or, after a storage failure, in memory).
   * Rejects with `NotOwner` when another tab has taken over and with `HandInQueued` behind a hand-in; a
   * second hand-in resolves with the first.
   */
  enqueue(body: QueueBody): Promise<QueueItem> {
    const kept = this.#writing.then(() => this.#keep(body));
    this.#writing = kept.catch(() => undefined);
    return kept;
  }

  /** Takes a hand-in back as long as it was never sent; false when it is too late. */
  withdrawHandIn(): Promise<boolean> {
    const done = this.#writing.then(async () => {
      const item = this.#snapshot.pending.find((one) => one.body.kind === 'hand');
      if (!item || this.#maybeSent.has(item.commandId)) return false;
      this.#change({ pending: this.#snapshot.pending.filter((one) => one !== item) });
      await this.#forget(item);
      return true;
    });
    this.#writing = done.catch(() => undefined);
    return done;
  }

  /** Tries again at once (network back, window focused), unless the server asked to wait (Retry-After). */
  wake(): void {
    this.#withdrawRetry?.();
    this.#withdrawRetry = null;
    this.#failures = 0;
    this.#pump();
  }

  /** The candidate has logged in again: goes on with the same acts. */
  resume(): void {
    if (this.#snapshot.phase !== 'logged-out') return;
    this.#change({ phase: 'running', fault: null });
    this.wake();
  }

  /** Another tab has the paper: stops sending and takes nothing more, until `open`. */
  yield(): void {
    this.#withdrawRetry?.();
    this.#withdrawRetry = null;
    this.#change({ phase: 'lost' });
  }

  /** Resolves when every act given so far is kept. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  /** Stops timers and the request under way; the queue stays in the storage. */
  close(): void {
    this.yield();
    this.#underWay?.abort();
    this.#listeners.clear();
    this.#eventListeners.clear();
  }

  async #keep(body: QueueBody): Promise<QueueItem> {
    if (this.#snapshot.phase === 'opening' || this.#snapshot.phase === 'lost') throw new NotOwner();
    const standing = this.#snapshot.pending.find((one) => one.body.kind === 'hand');
    if (standing && body.kind === 'hand') return standing;
    if (standing) throw new HandInQueued();

    // Replaced acts leave the list before the write, so that they cannot be sent while they are being
    // deleted.
    const replaced = this.#snapshot.pending.filter(
      (one) => !this.#maybeSent.has(one.commandId) && replaces(body, one.body),
    );
    this.#change({
      keeping: this.#snapshot.keeping + 1,
      pending: this.#snapshot.pending.filter((one) => !replaced.includes(one)),
    });
    try {
      const item = await this.#write(body, replaced);
      this.#change({ pending: [...this.#snapshot.pending, item] });
      return item;
    } finally {
      this.#change({ keeping: this.#snapshot.keeping - 1 });
      this.#pump();
    }
  }

  async #write(body: QueueBody, replaced: readonly QueueItem[]): Promise<QueueItem> {
    const item = this.#number(body);
    try {
      const replacedIds = replaced.map((one) => one.commandId);
      await this.#inTime(this.#storage.put(this.ports.owner, item, replacedIds));
      return item;
    } catch (error) {
      if (error instanceof NotOwner) {
        this.yield();
        throw error;
      }
      // A write that only came too late must not be sent by the next page as if it were news.
      void this.#forget(item);
      await this.#fallBackToMemory();
      const again = this.#number(body);
      await this.#storage.put(this.ports.owner, again, []);
      return again;
    }
  }

  #number(body: QueueBody): QueueItem {
    this.#seq += 1;
    return {
      commandId: this.ports.newId(),
      paperId: this.ports.paperId,
      device: this.#device,
      seq: this.#seq,
      queuedAt: Date.now(),
      body,
    };
  }

  /**
   * From here on acts live in memory, under a new device: numbers given in memory are unknown to the next
   * page and must not outrank its own.
   */
  async #fallBackToMemory() {
    this.#storage = new MemoryStorage(this.ports.newId);
    this.#change({ storage: 'memory' });
    const kept = await this.#storage.claim(this.ports.paperId, this.ports.owner);
    this.#device = kept.device;
    this.#change({ device: kept.device });
    return { ...kept, items: this.#snapshot.pending, uncounted: this.#snapshot.uncounted };
  }

  #pump(): void {
    const head = this.#snapshot.pending[0];
    if (!head || this.#snapshot.phase !== 'running' || this.#underWay || this.#withdrawRetry) return;
    const wait = this.#notBefore - this.ports.now();
    if (wait > 0) {
      this.#retryIn(wait);
      return;
    }
    void this.#send(head);
  }

  async #send(item: QueueItem): Promise<void> {
    const underWay = new AbortController();
    this.#underWay = underWay;
    this.#maybeSent.add(item.commandId);
    this.#change({});
    const outcome = await this.ports.transport.send(item, underWay.signal);
    if (outcome.kind === 'acknowledged') await this.#forget(item, outcome.result.receipt ?? undefined);
    else if (outcome.kind === 'refused') await this.#refuse(item, outcome.reason, outcome.msg);
    this.#underWay = null;

    if (outcome.kind === 'acknowledged' || outcome.kind === 'refused') {
      this.#failures = 0;
      this.#change({
        fault: null,
        pending: this.#snapshot.pending.filter((one) => one.commandId !== item.commandId),
      });
      this.#tell({ ...outcome, item });
    } else if (this.#snapshot.phase === 'lost') {
      return;
    } else if (outcome.kind === 'logged-out') {
      this.#change({ phase: 'logged-out' });
    } else {
      this.#failures += 1;
      this.#notBefore = outcome.retryAfterMs === undefined ? 0 : this.ports.now() + outcome.retryAfterMs;
      this.#change({ fault: { offline: outcome.offline, msg: outcome.msg } });
      this.#retryIn(
        Math.max(backoff(this.#failures, examBackoff, this.ports.random), outcome.retryAfterMs ?? 0),
      );
    }
    this.#pump();
  }

  async #refuse(item: QueueItem, reason: string, msg: string): Promise<void> {
    if (item.body.kind !== 'answer') {
      await this.#forget(item);
      return;
    }
    const answer: UncountedAnswer = { item, reason, msg, refusedAt: Date.now() };
    await this.#onEveryStorage((storage) => storage.refuse(answer));
    this.#change({
      uncounted: [...this.#snapshot.uncounted.filter((one) => one.item.commandId !== item.commandId), answer],
    });
  }

  #forget(item: QueueItem, receipt?: Receipt): Promise<void> {
    return this.#onEveryStorage((storage) => storage.remove(item, receipt));
  }

  /**
   * A storage that cannot forget is harmless: the act would be repeated with its command id, which changes
   * nothing at the server.
   */
  async #onEveryStorage(act: (storage: QueueStorage) => Promise<void>): Promise<void> {
    const storages = new Set([this.#storage, this.ports.storage]);
    await Promise.allSettled([...storages].map((storage) => this.#inTime(act(storage))));
  }

  /** A storage that does not answer (a blocked or broken IndexedDB) counts as one that fails. */
  #inTime<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const withdraw = this.ports.after(storagePatienceMs, () =>
        reject(new Error('the storage did not answer in time')),
      );
      work.then(resolve, reject).finally(withdraw);
    });
  }

  #retryIn(ms: number): void {
    this.#withdrawRetry = this.ports.after(ms, () => {
      this.#withdrawRetry = null;
      this.#pump();
    });
  }

  #tell(event: QueueEvent): void {
    for (const listener of this.#eventListeners) listener(event);
  }

  #change(part: Partial<QueueSnapshot>): void {
    const next = { ...this.#snapshot, ...part };
    const hand = next.pending.find((one) => one.body.kind === 'hand');
    this.#snapshot = {
      ...next,
      handIn: hand ? (this.#maybeSent.has(hand.commandId) ? 'sent' : 'queued') : null,
    };
    for (const listener of this.#listeners) listener();
  }
}
