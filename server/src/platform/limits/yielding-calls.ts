import type { Session } from '../context.js';
import { perServices } from '../per-services.js';
import { Admission } from './admission.js';
import { TooManyRequestsError } from './rates.js';

/** Characters of a body from which its call is a large one: an essay of 30 KB, every picture. */
export const largeBody = 32 * 1024;

const mostWaiting = 500;
/** Of these of one session: whoever sends more is told to come again. */
const mostOfSession = 8;

/**
 * Calls that let others go first: large ones, and those of whoever calls more often than a screen does. One of them
 * begins in each turn of the event loop, so that each other call is held up by one of them at most. Alone they lose
 * nothing: a loop with nothing else to do makes thousands of turns a second.
 */
export class YieldingCalls {
  private readonly lane = new Admission(1, mostWaiting);
  private readonly ofSession = new WeakMap<Session, number>();

  get waiting(): number {
    return this.lane.length;
  }

  /** Resolves when the call may begin. Throws `TooManyRequestsError`, `RetryLaterError`. */
  async admitted(session: Session | null): Promise<void> {
    if (session === null) return this.lane.admitted();
    const own = this.ofSession.get(session) ?? 0;
    if (own >= mostOfSession) throw new TooManyRequestsError(1);
    this.ofSession.set(session, own + 1);
    try {
      await this.lane.admitted();
    } finally {
      this.ofSession.set(session, (this.ofSession.get(session) ?? 1) - 1);
    }
  }
}

export const yieldingCalls = perServices(({ metrics }) => {
  const calls = new YieldingCalls();
  metrics.gauge(
    'vigil_yielding_calls',
    'Large calls, and calls of who calls often, that let others go first.',
    () => calls.waiting,
  );
  return calls;
});
