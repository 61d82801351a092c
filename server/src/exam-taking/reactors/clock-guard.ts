import type { Services } from '../../platform/services.js';

const mostDriftMilliseconds = 2000;

/**
 * Watches that the wall clock keeps step with the monotonic clock. A jump of more than 2 s stops the deadline reactor
 * and shows on /readyz until the clocks agree again or an operator confirms the new time (engine §4).
 */
export class ClockGuard {
  private offset: number;
  private drift = 0;

  constructor(private readonly services: Pick<Services, 'clock'>) {
    this.offset = services.clock.now() - services.clock.monotonic();
  }

  get trusted(): boolean {
    this.drift = this.services.clock.now() - this.services.clock.monotonic() - this.offset;
    if (Math.abs(this.drift) <= mostDriftMilliseconds) {
      // Slow drift (NTP slewing) is followed; only a jump is distrusted.
      this.offset += this.drift * 0.1;
      return true;
    }
    return false;
  }

  /** Milliseconds the wall clock departs by now. */
  get departure(): number {
    return Math.round(this.drift);
  }

  /** An operator says that the wall clock is right as it is. */
  confirm(): void {
    this.offset = this.services.clock.now() - this.services.clock.monotonic();
    this.drift = 0;
  }
}
