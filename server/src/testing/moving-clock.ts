import { randomUUID } from 'node:crypto';
import type { SinceBoot } from '../platform/boot-time.js';
import type { Clock } from '../platform/clock.js';

/**
 * A clock that a test moves: it runs with the machine's, plus what was added, or stands still at a moment.
 */
export class MovingClock implements Clock {
  private wallOffset = 0;
  private monotonicOffset = 0;
  private bootId: string = randomUUID();
  private frozen: { readonly wall: number; readonly monotonic: number } | null = null;

  now(): number {
    return (this.frozen?.wall ?? Date.now()) + this.wallOffset;
  }

  monotonic(): number {
    return (this.frozen?.monotonic ?? performance.now()) + this.monotonicOffset;
  }

  /** One boot for as long as the clock lives: restarts of a test's server are restarts on one machine. */
  sinceBoot(): SinceBoot {
    return { bootId: this.bootId, milliseconds: this.monotonic() };
  }

  /** The machine was switched off and on: what it counted before says nothing now. */
  reboot(): void {
    this.bootId = randomUUID();
  }

  /** Time passes: both clocks move on by so many ms. */
  advance(milliseconds: number): void {
    this.wallOffset += milliseconds;
    this.monotonicOffset += milliseconds;
  }

  /** The wall clock alone is set wrong (or right again), as a bad NTP server would. */
  jump(milliseconds: number): void {
    this.wallOffset += milliseconds;
  }

  /** Stands still, at `wall` (ms) when given, until `run`. */
  freeze(wall?: number): void {
    // Whole milliseconds: what passes is then exactly what a test says.
    this.frozen ??= { wall: Date.now(), monotonic: Math.ceil(performance.now()) };
    if (wall !== undefined) this.advance(wall - this.now());
  }

  run(): void {
    if (this.frozen === null) return;
    const gone = this.frozen;
    this.frozen = null;
    this.wallOffset -= Date.now() - gone.wall;
    this.monotonicOffset -= performance.now() - gone.monotonic;
  }
}

export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => count * 60_000;
