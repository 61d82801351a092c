/**
 * What travels between threads and processes and may be lost: hints, presence, leases, short-lived keys. Nothing here is the truth.
 * Delivery of `publish` is at most once, in order per publisher and channel. Messages are JSON values.
 */
export interface Bus {
  publish(channel: string, message: unknown): void;
  subscribe(channel: string, handler: (message: unknown) => void): () => void;

  /** Records a sign of life of `member` (a connection id) in `group` (a paper) until `ttlSeconds` have passed. */
  touch(group: string, member: string, ttlSeconds: number): Promise<void>;
  leave(group: string, member: string): Promise<void>;
  /** Members alive now, or null when the bus cannot know (presence is then unknown, never offline). */
  members(group: string): Promise<string[] | null>;

  /** Takes or renews the lease; answers a rising fencing number while held, null when somebody else holds it. */
  acquire(lease: string, holder: string, ttlSeconds: number): Promise<number | null>;
  release(lease: string, holder: string): Promise<void>;

  /** Short-lived key. */
  set(key: string, value: string, ttlSeconds: number): Promise<void>;
  get(key: string): Promise<string | null>;
  /** Reads and removes in one step: a value is used once, whoever races. */
  take(key: string): Promise<string | null>;
  /** Adds 1 and returns the sum; the time to live starts with the first. */
  increment(key: string, ttlSeconds: number): Promise<number>;

  /** True while the bus answers. */
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}
