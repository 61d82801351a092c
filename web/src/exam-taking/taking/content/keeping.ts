import { storagePatienceMs } from '../answer-queue/in-time.ts';

type Entry<Value> = readonly [key: string, value: Value];

interface Ports<Value> {
  /** Resolves with whether all of them were kept; never rejects. */
  readonly keep: (entries: readonly Entry<Value>[]) => Promise<boolean>;
  readonly changed: () => void;
  readonly after: (ms: number, act: () => void) => () => void;
  /** so many go in one write */
  readonly atOnce: number;
}

/**
 * Keeps values in this browser under keys, of each key the latest, and knows which of them it has. One write is under
 * way at a time: an older value never comes over a newer one. What could not be kept (a full disk, a browser that keeps
 * nothing) is tried again behind a write that succeeded, or when asked.
 */
export class Keeping<Value> {
  /** whether the browser has it; nothing while that is not known */
  readonly #kept = new Map<string, boolean>();
  readonly #fresh = new Map<string, Value>();
  /** tried in vain, the longest ago first */
  readonly #lost = new Map<string, Value>();
  #underWay: ReadonlyMap<string, Value> | null = null;
  /** asked to try again while a write is under way: if it fails, once more */
  #onceMore = false;
  #silent = false;
  #keeps = true;

  constructor(private readonly ports: Ports<Value>) {}

  /** An earlier page has kept these. */
  had(keys: readonly string[]): void {
    if (!this.#keeps) return;
    for (const key of keys) if (!this.#kept.has(key)) this.#kept.set(key, true);
  }

  /** True: a reload has it; false: this page alone has it, or the latest of it; undefined: that is not known yet. */
  has(key: string): boolean | undefined {
    const waits = this.#fresh.has(key) || this.#underWay?.has(key) === true;
    return this.#silent && waits ? false : this.#kept.get(key);
  }

  keep(entries: readonly Entry<Value>[]): void {
    if (!this.#keeps) return;
    for (const [key, value] of entries) {
      this.#lost.delete(key);
      this.#fresh.set(key, value);
    }
    this.#pump();
  }

  /** Tries again what could not be kept, at most so many of them. */
  again(most = Number.POSITIVE_INFINITY): void {
    this.#onceMore = this.#underWay !== null;
    for (const [key, value] of [...this.#lost].slice(0, most)) {
      this.#lost.delete(key);
      this.#fresh.set(key, value);
    }
    this.#pump();
  }

  /** Keeps what was given so far, and nothing more; what failed is tried no more. */
  close(): void {
    this.#keeps = false;
    this.#lost.clear();
  }

  /** Everything is taken off this device: knows of nothing and keeps nothing more, until it is resumed. */
  forget(): void {
    this.close();
    this.#silent = false;
    this.#underWay = null;
    this.#kept.clear();
    this.#fresh.clear();
  }

  resume(): void {
    this.#keeps = true;
  }

  #pump(): void {
    if (this.#underWay !== null || this.#fresh.size === 0) return;
    const batch = new Map([...this.#fresh].slice(0, this.ports.atOnce));
    for (const key of batch.keys()) this.#fresh.delete(key);
    this.#underWay = batch;
    void this.#put(batch);
  }

  async #put(batch: ReadonlyMap<string, Value>): Promise<void> {
    const withdraw = this.ports.after(storagePatienceMs, () => {
      if (this.#underWay !== batch) return;
      this.#silent = true;
      this.ports.changed();
    });
    const kept = await this.ports.keep([...batch]);
    withdraw();
    if (this.#underWay !== batch) return;
    this.#silent = false;
    this.#underWay = null;
    for (const [key, value] of batch) {
      if (kept) this.#kept.set(key, true);
      else if (!this.#fresh.has(key)) {
        this.#kept.set(key, false);
        if (this.#keeps) this.#lost.set(key, value);
      }
    }
    if (kept) this.again(this.ports.atOnce);
    else if (this.#onceMore) this.again();
    else this.#pump();
    this.ports.changed();
  }
}

/** What needs all of these: false where one is not kept, undefined where one is not known. */
export const allKept = (each: readonly (boolean | undefined)[]): boolean | undefined =>
  each.includes(false) ? false : each.every((kept) => kept) || undefined;
