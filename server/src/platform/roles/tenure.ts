/**
 * The time during which this process does the work of a role that one process at a time may do. It bounds who acts, not how often something
 * happens: what must happen once is decided by the stream's expected revision (engine §4).
 */
export interface Tenure {
  /** Asked before each effect. False from the moment at which the lease may be somebody else's, also for a process that was asleep until now. */
  held(): boolean;
  /** Somebody else has taken over, or the work cannot go on: it is stopped, and started again when the role is held anew. */
  resign(why: string): void;
}

/** What a role runs while it is held. `stop` resolves when nothing of it acts any more. */
export interface Duty {
  stop(): Promise<void>;
}

/** For a process that is alone with its stores: it holds every role until it ends. */
export const always: Tenure = { held: () => true, resign: () => undefined };

/** Begins parts one after the other, as one duty that stops them in the opposite order. When one cannot begin, those before it are stopped and it rejects. */
export async function together(begins: readonly (() => Duty | Promise<Duty>)[]): Promise<Duty> {
  const running: Duty[] = [];
  const stop = async (): Promise<void> => {
    for (const duty of running.splice(0).reverse()) await duty.stop();
  };
  try {
    for (const begin of begins) running.push(await begin());
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}
