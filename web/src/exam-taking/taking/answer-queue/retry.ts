import { backoff } from '@vigil/ui/connection/backoff.ts';
import { examBackoff } from './backoff.ts';
import type { QueuePorts } from './queue-ports.ts';

/** When the queue tries again: later after each fault in a row, and never before the server wants it to. */
export class Retry {
  #failures = 0;
  #notBefore = 0;
  #withdraw: (() => void) | null = null;

  constructor(
    private readonly world: Pick<QueuePorts, 'now' | 'random' | 'after'>,
    private readonly again: () => void,
  ) {}

  /** Whether an attempt is to wait; `again` is then called when its time has come. */
  waits(): boolean {
    if (this.#withdraw) return true;
    const left = this.#notBefore - this.world.now();
    if (left > 0) this.#againIn(left);
    return left > 0;
  }

  /** One more fault; the server may have asked to wait (Retry-After). */
  failed(retryAfterMs: number | undefined): void {
    this.#failures += 1;
    this.#notBefore = retryAfterMs === undefined ? 0 : this.world.now() + retryAfterMs;
    this.#againIn(Math.max(backoff(this.#failures, examBackoff, this.world.random), retryAfterMs ?? 0));
  }

  succeeded(): void {
    this.#failures = 0;
  }

  /** Nothing but the server's own wish holds the next attempt back. */
  atOnce(): void {
    this.stop();
    this.#failures = 0;
  }

  /** `again` is not called any more. */
  stop(): void {
    this.#withdraw?.();
    this.#withdraw = null;
  }

  #againIn(ms: number): void {
    this.#withdraw = this.world.after(ms, () => {
      this.#withdraw = null;
      this.again();
    });
  }
}
