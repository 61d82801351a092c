import { backoffMilliseconds } from '@vigil/stores/backoff';

interface Failure {
  readonly reason: string;
  readonly tries: number;
  readonly dueAt: number;
}

const backoff = { firstMilliseconds: 1_000, longestMilliseconds: 300_000 };

/**
 * When what failed is tried again: after 1 s, 2 s, 4 s and so on, at most 5 minutes, by a clock in ms that
 * never goes back. Holds one entry for each that fails now; `keepOnly` lets those go that are no longer
 * there.
 */
export class Retries {
  private readonly failures = new Map<string, Failure>();

  constructor(private readonly now: () => number) {}

  isDue(id: string): boolean {
    return (this.failures.get(id)?.dueAt ?? -Infinity) <= this.now();
  }

  /**
   * Answers whether the reason is another than the last one of the same: only then is there something to log.
   */
  failed(id: string, error: unknown): boolean {
    const reason = String(error);
    const last = this.failures.get(id);
    const tries = (last?.tries ?? 0) + 1;
    this.failures.set(id, {
      reason,
      tries,
      dueAt: this.now() + backoffMilliseconds(tries, backoff),
    });
    return reason !== last?.reason;
  }

  succeeded(id: string): void {
    this.failures.delete(id);
  }

  keepOnly(ids: ReadonlySet<string>): void {
    for (const id of this.failures.keys()) if (!ids.has(id)) this.failures.delete(id);
  }
}
