import type { SinceBoot } from './boot-time.js';
import type { Clock } from './clock.js';

const mostDepartureMilliseconds = 2000;

/**
 * The wall clock as long as it keeps step with the monotonic one. When it departs by more than 2 s it is not
 * believed: time goes on from where it was, so that a wrong clock makes no answer late, hands in nobody and
 * writes no event from the future. That shows on /readyz and stops the deadline reactor until the clocks
 * agree again or an operator confirms the new time (engine §4). Slow drift (NTP slewing) is followed. A process that
 * began while the wall clock was some seconds off believes it too once it shows what it would by the last run.
 */
export class SteadyClock implements Clock {
  private offset: number;
  private byLastRun: number | null = null;

  constructor(private readonly source: Clock) {
    this.offset = source.now() - source.monotonic();
  }

  /** By the last run it should be `time` (ms) now, which is not what the clock said when this process began. */
  wouldBe(time: number): void {
    this.byLastRun = time - this.source.monotonic();
  }

  now(): number {
    const wall = this.source.now();
    this.follow(wall);
    const steady = this.source.monotonic() + this.offset;
    return Math.abs(wall - steady) <= mostDepartureMilliseconds ? wall : Math.round(steady);
  }

  monotonic(): number {
    return this.source.monotonic();
  }

  sinceBoot(): SinceBoot | null {
    return this.source.sinceBoot?.() ?? null;
  }

  /** Milliseconds the wall clock is ahead of what it should be by now. */
  get departure(): number {
    const wall = this.source.now();
    this.follow(wall);
    return Math.round(wall - this.source.monotonic() - this.offset);
  }

  /** To be asked about once a second: whether the wall clock is believed. */
  get trusted(): boolean {
    const { departure } = this;
    if (Math.abs(departure) > mostDepartureMilliseconds) return false;
    this.offset += departure * 0.1;
    return true;
  }

  /** Back at what it would be by the last run, the wall clock was off when this process began, not now. */
  private follow(wall: number): void {
    const shown = wall - this.source.monotonic();
    if (this.byLastRun === null || Math.abs(shown - this.offset) <= mostDepartureMilliseconds) return;
    if (Math.abs(shown - this.byLastRun) > mostDepartureMilliseconds) return;
    this.offset = shown;
    this.byLastRun = null;
  }

  /** An operator says that the wall clock is right as it is. Answers what takes that back. */
  confirm(): () => void {
    const { offset, byLastRun } = this;
    this.offset = this.source.now() - this.source.monotonic();
    this.byLastRun = null;
    return () => {
      this.offset = offset;
      this.byLastRun = byLastRun;
    };
  }
}
