import type { Clock } from './clock.js';

interface Kept<T> {
  readonly readAt: number;
  readonly value: Promise<T>;
}

/**
 * What was read, by its key, for everybody who asks within so many milliseconds: a crowd costs one reading, also
 * while it is under way. One that failed is not kept.
 */
export class KeptShortly<T> {
  private readonly kept = new Map<string, Kept<T>>();

  constructor(
    private readonly clock: Pick<Clock, 'monotonic'>,
    private readonly milliseconds: number,
  ) {}

  get(key: string, read: () => Promise<T>): Promise<T> {
    const now = this.clock.monotonic();
    const known = this.kept.get(key);
    if (known !== undefined && now - known.readAt < this.milliseconds) return known.value;
    for (const [old, { readAt }] of this.kept) if (now - readAt >= this.milliseconds) this.kept.delete(old);
    const value = read();
    const kept = { readAt: now, value };
    this.kept.set(key, kept);
    value.catch(() => {
      if (this.kept.get(key) === kept) this.kept.delete(key);
    });
    return value;
  }

  /** What was read before is old: who asks from now on is told of a new reading. */
  drop(): void {
    this.kept.clear();
  }
}
