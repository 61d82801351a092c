import type { Session } from '../context.js';
import { perServices } from '../per-services.js';
import { Admission } from './admission.js';
import { TooManyRequestsError } from './rates.js';

/** How many wait, and of these of one session: whoever sends more is told to come again. They cost nothing but time. */
const mostWaiting = 5000;
const mostOfSession = 200;

/**
 * Calls of whoever calls more often than a screen does let others go first. One of them begins in each turn of the
 * event loop, so that each other call is held up by one of them at most. Alone they lose nothing: a loop with
 * nothing else to do makes thousands of turns a second.
 */
export class YieldingCalls {
  private readonly admission = new Admission(1, mostWaiting);
  private readonly ofSession = new WeakMap<Session, number>();

  get waiting(): number {
    return this.admission.length;
  }

  /** Resolves when the call may begin. Throws `TooManyRequestsError`, `RetryLaterError`. */
  async admitted(session: Session): Promise<void> {
    const own = this.ofSession.get(session) ?? 0;
    if (own >= mostOfSession) throw new TooManyRequestsError(1);
    this.ofSession.set(session, own + 1);
    try {
      await this.admission.admitted();
    } finally {
      this.ofSession.set(session, (this.ofSession.get(session) ?? 1) - 1);
    }
  }
}

export const yieldingCalls = perServices(({ metrics }) => {
  const calls = new YieldingCalls();
  metrics.gauge(
    'vigil_yielding_calls',
    'Calls of who calls often, that let others go first.',
    () => calls.waiting,
  );
  return calls;
});
