import { touchMilliseconds } from '../port.js';

/** A value that ends at `expiresAt` (ms). */
interface Expiring<T> {
  readonly value: T;
  readonly expiresAt: number;
}

const sweepEveryMs = 30_000;

/**
 * Presence, leases and short-lived keys of one bus, kept in this thread's memory and lost with it. Time comes
 * from `now`; nothing here keeps the process alive.
 */
export class BusMemory {
  readonly #now: () => number;
  readonly #groups = new Map<string, Map<string, number>>();
  readonly #keys = new Map<string, Expiring<string>>();
  readonly #leases = new Map<string, Expiring<{ readonly holder: string; readonly fence: number }>>();
  readonly #fences = new Map<string, number>();
  readonly #sweeper: NodeJS.Timeout;

  constructor(now: () => number) {
    this.#now = now;
    this.#sweeper = setInterval(() => this.sweep(), sweepEveryMs);
    this.#sweeper.unref();
  }

  touch(group: string, member: string, ttlSeconds: number): void {
    const expiresAt = this.#now() + touchMilliseconds(ttlSeconds);
    const members = this.#groups.get(group) ?? new Map<string, number>();
    members.set(member, expiresAt);
    this.#groups.set(group, members);
  }

  leave(group: string, member: string): void {
    const members = this.#groups.get(group);
    members?.delete(member);
    if (members?.size === 0) this.#groups.delete(group);
  }

  members(group: string): string[] {
    const now = this.#now();
    return [...(this.#groups.get(group) ?? [])]
      .filter(([, expiresAt]) => expiresAt > now)
      .map(([member]) => member);
  }

  acquire(lease: string, holder: string, ttlSeconds: number): number | null {
    const held = this.#alive(this.#leases, lease);
    if (held !== undefined && held.holder !== holder) return null;
    // The time is in the number so that it also rises over a restart, which forgets the last one.
    const fence = held?.fence ?? Math.max((this.#fences.get(lease) ?? 0) + 1, Math.floor(this.#now()));
    this.#fences.set(lease, fence);
    this.#leases.set(lease, { value: { holder, fence }, expiresAt: this.#now() + ttlSeconds * 1000 });
    return fence;
  }

  release(lease: string, holder: string): void {
    if (this.#alive(this.#leases, lease)?.holder === holder) this.#leases.delete(lease);
  }

  set(key: string, value: string, ttlSeconds: number): void {
    this.#keys.set(key, { value, expiresAt: this.#now() + ttlSeconds * 1000 });
  }

  get(key: string): string | null {
    return this.#alive(this.#keys, key) ?? null;
  }

  take(key: string): string | null {
    const value = this.get(key);
    this.#keys.delete(key);
    return value;
  }

  increment(key: string, ttlSeconds: number): number {
    const value = this.#alive(this.#keys, key);
    const sum = Number(value ?? 0) + 1;
    if (!Number.isSafeInteger(sum)) throw new TypeError(`the key ${key} does not hold a number`);
    const expiresAt =
      value === undefined ? this.#now() + ttlSeconds * 1000 : (this.#keys.get(key)?.expiresAt ?? 0);
    this.#keys.set(key, { value: String(sum), expiresAt });
    return sum;
  }

  /** Forgets what has expired; fencing numbers stay, because they must rise for ever. */
  sweep(): void {
    const now = this.#now();
    for (const store of [this.#keys, this.#leases] as const)
      for (const [key, { expiresAt }] of store) if (expiresAt <= now) store.delete(key);
    for (const [group, members] of this.#groups) {
      for (const [member, expiresAt] of members) if (expiresAt <= now) members.delete(member);
      if (members.size === 0) this.#groups.delete(group);
    }
  }

  close(): void {
    clearInterval(this.#sweeper);
  }

  #alive<T>(store: Map<string, Expiring<T>>, key: string): T | undefined {
    const found = store.get(key);
    return found !== undefined && found.expiresAt > this.#now() ? found.value : undefined;
  }
}
