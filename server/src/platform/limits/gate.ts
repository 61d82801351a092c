import { RetryLaterError } from '../errors.js';

/**
 * Lets a few pieces of heavy work run at once (password hashes, drawing); further ones wait in order, too
 * many are answered "retry later".
 */
export class Gate {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly concurrency: number,
    private readonly queueLimit: number,
  ) {}

  /** How many wait. */
  get waiting(): number {
    return this.queue.length;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.concurrency) {
      if (this.queue.length >= this.queueLimit)
        throw new RetryLaterError('当前访问人数较多，请稍后再试！', 2);
      await new Promise<void>((resolve) => this.queue.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
