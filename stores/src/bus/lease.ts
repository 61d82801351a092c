/**
 * The time during which this process does the work of a role that one process at a time may do. It bounds who
 * acts, not how often something happens: what must happen once is decided by the stream's expected revision
 * (engine §4), or by the store that takes the write.
 */
export interface Lease {
  /** The lease's number, higher than that of every holder before; 0 where nobody else can hold the role. */
  readonly fence: number;
  /**
   * Asked before each effect. False from the moment at which the lease may be somebody else's, also for a
   * process that was asleep until now.
   */
  held(): boolean;
  /**
   * Somebody else has taken over, or the work cannot go on: it is stopped, and started again when the role is
   * held anew.
   */
  resign(why: string): void;
}

/** What a role runs while it is held. `stop` resolves when nothing of it acts any more. */
export interface BackgroundService {
  stop(): Promise<void>;
}

/** For a process that is alone with its stores: it holds every role until it ends. */
export const always: Lease = { fence: 0, held: () => true, resign: () => undefined };
