/**
 * A touch lasts at most so long (engine §8): after a loss of presence data, whoever was not touched again
 * within it is truly gone.
 */
export const longestTouchSeconds = 30;

/**
 * What travels between threads and processes and may be lost: hints, presence, leases, short-lived keys.
 * Nothing here is the truth. Delivery of `publish` is at most once, in order per publisher and channel.
 * Messages are JSON values. Calls that answer a promise reject with a `BusFault` within 2 s when the bus is
 * away; they are never kept for later, so one that was rejected may or may not have been done.
 */
export interface Bus {
  /**
   * Never throws because the bus is away: the message is then lost, and `onGap` tells its subscribers once it
   * can.
   */
  publish(channel: string, message: unknown): void;
  /**
   * Handlers are called one after the other in the order of delivery; what an asynchronous one awaits holds
   * nobody back. Answers how to stop.
   */
  subscribe(channel: string, handler: (message: unknown) => unknown, options?: SubscribeOptions): () => void;

  /**
   * Records a sign of life of `member` (a connection id) in `group` (a paper) until `ttlSeconds` (0 < t ≤ 30,
   * else RangeError) have passed.
   */
  touch(group: string, member: string, ttlSeconds: number): Promise<void>;
  leave(group: string, member: string): Promise<void>;
  /**
   * Members alive now, or null when the bus cannot know: while it is away, and for `longestTouchSeconds`
   * after touches may have been lost (presence is then unknown, never offline).
   */
  members(group: string): Promise<string[] | null>;

  /**
   * Takes or renews the lease; answers its fencing number while held, null when somebody else holds it. The
   * number stays with a holder who renews in time and is higher than ever before for everybody who does not,
   * also after a restart of the bus without its data.
   */
  acquire(lease: string, holder: string, ttlSeconds: number): Promise<number | null>;
  /** Lets go of the lease; changes nothing when somebody else holds it. */
  release(lease: string, holder: string): Promise<void>;

  /** Short-lived key. */
  set(key: string, value: string, ttlSeconds: number): Promise<void>;
  get(key: string): Promise<string | null>;
  /** Reads and removes in one step: a value is used once, whoever races. */
  take(key: string): Promise<string | null>;
  /**
   * Adds 1 and returns the sum; the time to live starts with the first. TypeError when the key holds no
   * number.
   */
  increment(key: string, ttlSeconds: number): Promise<number>;

  /** True while the bus answers and every subscription made before the call is in force. */
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}

export interface SubscribeOptions {
  /**
   * Called when messages of the channel may have been missed: read the log, the view or the document instead.
   * Once after the loss has ended, and every few seconds while it lasts, so that what lives on hints turns to
   * polling. The in-process bus loses nothing and never calls it.
   */
  readonly onGap?: () => void;
}

/** A call that the bus cannot answer: it is away, closed, or kept elsewhere. */
export class BusFault extends Error {
  readonly code = 'BusFault';
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'BusFault';
  }
}

/** The time to live of a touch in ms. Throws RangeError when it is not within (0, 30 s]. */
export function touchMilliseconds(ttlSeconds: number): number {
  if (ttlSeconds > 0 && ttlSeconds <= longestTouchSeconds) return Math.ceil(ttlSeconds * 1000);
  throw new RangeError(`a touch lasts more than 0 and at most ${longestTouchSeconds} s, not ${ttlSeconds}`);
}

/** The text of a message. Throws TypeError when it is not a JSON value. */
export function messageText(message: unknown): string {
  const text = JSON.stringify(message);
  if (text === undefined) throw new TypeError('a message must be a JSON value');
  return text;
}
