/**
 * Token bucket: `perSecond` calls on average, `burst` at once. Times are monotonic ms. No timer and no
 * promise per call, because every answer save passes it.
 */
export class RateBucket {
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    now: number,
  ) {
    this.tokens = burst;
    this.filledAt = now;
  }

  /** 0 when the calls may go on (at most `burst` of them), else the seconds (≥ 1) to wait. */
  take(now: number, calls = 1): number {
    this.tokens = Math.min(this.burst, this.tokens + ((now - this.filledAt) / 1000) * this.perSecond);
    this.filledAt = now;
    if (this.tokens >= calls) {
      this.tokens -= calls;
      return 0;
    }
    return Math.max(1, Math.ceil((calls - this.tokens) / this.perSecond));
  }

  /** Share of the burst that is taken now, 0 to 1. */
  used(now: number): number {
    const tokens = Math.min(this.burst, this.tokens + ((now - this.filledAt) / 1000) * this.perSecond);
    return 1 - tokens / this.burst;
  }

  /** True when nothing was taken lately: the bucket can be forgotten. */
  isFull(now: number): boolean {
    return this.tokens + ((now - this.filledAt) / 1000) * this.perSecond >= this.burst;
  }
}
