import { randomUUID } from 'node:crypto';
import {
  BusFault,
  longestTouchSeconds,
  messageText,
  touchMilliseconds,
  type Bus,
  type SubscribeOptions,
} from '../port.js';
import { Subscribers } from '../subscribers.js';
import { connect, createConnection, patienceMilliseconds, runIdOf, type BusRedis } from './connection.js';
import { LostChannels } from './lost-channels.js';

export interface RedisBusOptions {
  /**
   * redis:// or rediss://, with user, password and database. One server, or one address that follows the
   * primary; not Redis Cluster.
   */
  readonly url: string;
  /** Before every key and channel: installations that share a server differ by it. */
  readonly prefix?: string;
  /**
   * ms that only go forward; measures nothing but how long presence stays unknown after this client was away.
   */
  readonly now?: () => number;
  /** Told of a listener that failed, and once of each loss of the connection. Default: a process warning. */
  readonly onError?: (error: unknown) => void;
}

type Connection = 'commands' | 'listening';

const pollWhileAwayMilliseconds = 5000;
const longestTouchMs = longestTouchSeconds * 1000;
const milliseconds = (seconds: number): number => Math.max(1, Math.ceil(seconds * 1000));

/**
 * The bus on Redis (≥ 6.2), one connection for commands and one that listens. Everything expires by the clock
 * of the Redis server. Rejects with `BusFault` when the server cannot be reached at the start; later it is
 * waited for, whatever it takes.
 */
export async function createRedisBus(options: RedisBusOptions): Promise<Bus> {
  const bus = new RedisBus(options);
  await bus.open();
  return bus;
}

class RedisBus implements Bus {
  readonly #url: string;
  readonly #prefix: string;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  readonly #subscribers: Subscribers;
  readonly #commands: BusRedis;
  readonly #listening: BusRedis;
  /** What this client could not publish: told to everybody once it can. */
  readonly #lost = new LostChannels();
  /** The highest fencing number seen of each lease. */
  readonly #fences = new Map<string, number>();
  /** Connections that do not do their work now. */
  readonly #down = new Set<Connection>();
  /** The run id of the server while it is known: another server's presence is another presence. */
  #run: string | null = null;
  #presenceKnownFrom = Number.NEGATIVE_INFINITY;
  #polling: NodeJS.Timeout | null = null;
  #open = true;

  constructor({ url, prefix = 'vigil:', now = () => performance.now(), onError = warn }: RedisBusOptions) {
    this.#url = url;
    this.#prefix = prefix;
    this.#now = now;
    this.#onError = onError;
    this.#subscribers = new Subscribers(onError);
    const name = `vigil-bus-${randomUUID().slice(0, 8)}`;
    this.#commands = createConnection(url, name);
    this.#listening = createConnection(url, `${name}-listening`);
  }

  /** Both connections in force, or a `BusFault` and nothing left open. */
  async open(): Promise<void> {
    try {
      await connect(this.#commands, this.#url);
      await this.#beginPresence();
      await connect(this.#listening, this.#url);
      this.#listening.on('message', (_channel: string, text: string) =>
        this.#subscribers.gap(LostChannels.parse(text)),
      );
      this.#listening.on('pmessage', (_pattern: string, channel: string, text: string) =>
        this.#subscribers.deliver(channel.slice(this.#key('c', '').length), text),
      );
      await this.#listen();
    } catch (error) {
      await this.close();
      throw error instanceof BusFault ? error : new BusFault('Redis did not answer', { cause: error });
    }
    this.#mind('commands', this.#commands, () => this.#commandsAreBack());
    this.#mind('listening', this.#listening, () => this.#listeningIsBack());
  }

  publish(channel: string, message: unknown): void {
    if (!this.#open) throw new BusFault('the bus is closed');
    this.#commands.publish(this.#key('c', channel), messageText(message)).catch(() => {
      this.#lost.add(channel);
      // Without a new connection, which would tell it, only this message failed.
      if (!this.#down.has('commands')) setTimeout(() => void this.#tellLost(), patienceMilliseconds).unref();
    });
  }

  subscribe(channel: string, handler: (message: unknown) => unknown, options?: SubscribeOptions): () => void {
    return this.#subscribers.add(channel, handler, options);
  }

  async touch(group: string, member: string, ttlSeconds: number): Promise<void> {
    const lasts = touchMilliseconds(ttlSeconds);
    await this.#ask(() => this.#commands.busTouch(this.#key('g', group), member, lasts));
  }
  async leave(group: string, member: string): Promise<void> {
    await this.#ask(() => this.#commands.zrem(this.#key('g', group), member));
  }
  async members(group: string): Promise<string[] | null> {
    const run = this.#run;
    if (run === null || this.#now() < this.#presenceKnownFrom) return null;
    const began = `${this.#prefix}presence`;
    // A bus that cannot answer cannot know: the port says null.
    return this.#commands.busMembers(this.#key('g', group), began, run, longestTouchMs).catch(() => null);
  }

  async acquire(lease: string, holder: string, ttlSeconds: number): Promise<number | null> {
    const seen = this.#fences.get(lease) ?? 0;
    const [held, fence] = await this.#ask(() =>
      this.#commands.busAcquire(this.#key('l', lease), holder, milliseconds(ttlSeconds), seen),
    );
    this.#fences.set(lease, Math.max(fence, this.#fences.get(lease) ?? 0));
    return held === 1 ? fence : null;
  }
  async release(lease: string, holder: string): Promise<void> {
    await this.#ask(() => this.#commands.busRelease(this.#key('l', lease), holder));
  }

  async set(key: string, value: string, ttlSeconds: number): Promise<void> {
    await this.#ask(() => this.#commands.set(this.#key('k', key), value, 'PX', milliseconds(ttlSeconds)));
  }
  async get(key: string): Promise<string | null> {
    return this.#ask(() => this.#commands.get(this.#key('k', key)));
  }
  async take(key: string): Promise<string | null> {
    return this.#ask(() => this.#commands.getdel(this.#key('k', key)));
  }
  async increment(key: string, ttlSeconds: number): Promise<number> {
    return this.#ask(async () => {
      try {
        return await this.#commands.busIncrement(this.#key('k', key), milliseconds(ttlSeconds));
      } catch (error) {
        if (error instanceof Error && error.message.includes('not an integer'))
          throw new TypeError(`the key ${key} does not hold a number`);
        throw error;
      }
    });
  }

  /** A ping on the listening connection is answered after the subscription on it. */
  async healthy(): Promise<boolean> {
    if (this.#down.size > 0) return false;
    return Promise.all([this.#commands.ping(), this.#listening.ping()]).then(
      () => this.#open && this.#down.size === 0,
      () => false,
    );
  }

  /** Finishes what was sent. A second call does nothing. */
  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    this.#run = null;
    this.#stopPolling();
    this.#subscribers.clear();
    await Promise.all([this.#commands, this.#listening].map((redis) => redis.quit().then(noop, noop)));
    for (const redis of [this.#commands, this.#listening]) redis.disconnect();
  }

  #key(kind: 'c' | 'g' | 'l' | 'k', name: string): string {
    return `${this.#prefix}${kind}:${name}`;
  }

  /** Rejects with `BusFault` instead of whatever the client says; a TypeError of ours passes. */
  async #ask<T>(command: () => Promise<T>): Promise<T> {
    if (!this.#open) throw new BusFault('the bus is closed');
    try {
      return await command();
    } catch (cause) {
      if (cause instanceof TypeError) throw cause;
      throw new BusFault('Redis does not answer', { cause });
    }
  }

  /**
   * One pattern for all channels: a subscription is in force at once, and what nobody here listens to is
   * dropped unread.
   */
  async #listen(): Promise<void> {
    await Promise.all([
      this.#listening.psubscribe(`${this.#key('c', '').replace(/[\\*?[\]]/g, '\\$&')}*`),
      this.#listening.subscribe(`${this.#prefix}gap`),
    ]);
  }

  /**
   * Notices when a connection breaks, and that it is back once `restore` has done what it needs then; fails
   * that, it is made anew.
   */
  #mind(which: Connection, redis: BusRedis, restore: () => Promise<void>): void {
    const broken = (): void => {
      if (!this.#open || this.#down.has(which)) return;
      this.#down.add(which);
      if (which === 'commands') this.#run = null;
      this.#polling ??= setInterval(() => this.#subscribers.gap(), pollWhileAwayMilliseconds);
      this.#onError(new BusFault(`the connection to Redis is lost (${which})`));
    };
    const ready = (): void => {
      restore().then(
        () => {
          if (redis.status !== 'ready') return;
          this.#down.delete(which);
          if (this.#down.size === 0) this.#stopPolling();
        },
        () => {
          if (this.#open) redis.disconnect(true);
        },
      );
    };
    redis.on('close', broken);
    redis.on('ready', ready);
    // It may have broken before anybody listened.
    if (redis.status !== 'ready') broken();
  }

  /** Touches of the time away may be missing, whoever's connection it was that broke. */
  async #commandsAreBack(): Promise<void> {
    this.#presenceKnownFrom = this.#now() + longestTouchMs;
    await this.#beginPresence();
    await this.#tellLost();
  }

  async #listeningIsBack(): Promise<void> {
    await this.#listen();
    this.#subscribers.gap();
  }

  /** From here on the server knows since when it keeps presence. */
  async #beginPresence(): Promise<void> {
    const run = await runIdOf(this.#commands);
    await this.#commands.busMembers(this.#key('g', ''), `${this.#prefix}presence`, run, longestTouchMs);
    this.#run = run;
  }

  async #tellLost(): Promise<void> {
    const text = this.#lost.take();
    if (text === null || !this.#open) return;
    try {
      await this.#commands.publish(`${this.#prefix}gap`, text);
    } catch {
      this.#lost.addAll();
    }
  }

  #stopPolling(): void {
    if (this.#polling !== null) clearInterval(this.#polling);
    this.#polling = null;
  }
}

const warn = (error: unknown): void => process.emitWarning(error instanceof Error ? error : String(error));
const noop = (): void => undefined;
