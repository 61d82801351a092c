import type { Session } from '../context.js';
import { perServices } from '../per-services.js';
import { Admission } from './admission.js';
import { TooManyRequestsError } from './rates.js';

/** Bytes of a body from which its call is a large one: an essay of 30 KB, every picture. */
export const largeBody = 32 * 1024;

/** How many wait, and of these of one session: whoever sends more is told to come again. Small ones cost nothing but time. */
const bounds = { large: { waiting: 500, ofSession: 8 }, small: { waiting: 5000, ofSession: 200 } } as const;

/**
 * Calls that let others go first: large ones, and those of whoever calls more often than a screen does. One of them
 * begins in each turn of the event loop, so that each other call is held up by one of them at most. Alone they lose
 * nothing: a loop with nothing else to do makes thousands of turns a second.
 */
export class YieldingCalls {
  private readonly lanes = { large: new Lane(bounds.large), small: new Lane(bounds.small) };

  get waiting(): number {
    return this.lanes.large.waiting + this.lanes.small.waiting;
  }

  /** Resolves when the call may begin. Throws `TooManyRequestsError`, `RetryLaterError`. */
  admitted(session: Session | null, size: keyof typeof bounds): Promise<void> {
    return this.lanes[size].admitted(session);
  }
}

class Lane {
  private readonly admission: Admission;
  private readonly ofSession = new WeakMap<Session, number>();

  constructor(private readonly most: { readonly waiting: number; readonly ofSession: number }) {
    this.admission = new Admission(1, most.waiting);
  }

  get waiting(): number {
    return this.admission.length;
  }

  async admitted(session: Session | null): Promise<void> {
    if (session === null) return this.admission.admitted();
    const own = this.ofSession.get(session) ?? 0;
    if (own >= this.most.ofSession) throw new TooManyRequestsError(1);
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
    'Large calls, and calls of who calls often, that let others go first.',
    () => calls.waiting,
  );
  return calls;
});
