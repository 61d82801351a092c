/** Milliseconds after which half of what somebody spent is forgotten. */
const halfLife = 30_000;

interface Entry<T> {
  readonly item: T;
  readonly spender: string;
}

/**
 * A queue in which whoever has spent the least lately comes first, and of those alike whoever came first. What was
 * spent is in any one unit, and halves every 30 s. Taking looks at all that wait: for some hundred.
 */
export class LeastSpent<T> {
  private readonly entries: Entry<T>[] = [];
  private readonly spent = new Map<string, { amount: number; at: number }>();

  get length(): number {
    return this.entries.length;
  }

  push(item: T, spender: string): void {
    this.entries.push({ item, spender });
  }

  /** Times are monotonic ms. */
  charge(spender: string, amount: number, now: number): void {
    this.spent.set(spender, { amount: this.spentBy(spender, now) + amount, at: now });
    // Who is left with next to nothing is nobody; looked for as the number of spenders grows.
    if (this.spent.size > this.lookAgainAt) {
      for (const key of this.spent.keys()) if (this.spentBy(key, now) < 1) this.spent.delete(key);
      this.lookAgainAt = Math.max(1000, 2 * this.spent.size);
    }
  }

  private lookAgainAt = 1000;

  /** What the next one's spender has spent lately; infinite when none waits. */
  least(now: number): number {
    return this.next(now).spent;
  }

  /** The next one; undefined when none waits. */
  take(now: number): T | undefined {
    return this.entries.splice(this.next(now).index, 1)[0]?.item;
  }

  private next(now: number): { readonly index: number; readonly spent: number } {
    let index = 0;
    let least = Infinity;
    this.entries.forEach(({ spender }, at) => {
      const spent = this.spentBy(spender, now);
      if (spent < least) [index, least] = [at, spent];
    });
    return { index, spent: least };
  }

  private spentBy(spender: string, now: number): number {
    const known = this.spent.get(spender);
    return known === undefined ? 0 : known.amount * 2 ** ((known.at - now) / halfLife);
  }
}
