import { BroadcastChannel, isMainThread } from 'node:worker_threads';
import { BusFault, messageText, type Bus, type SubscribeOptions } from '../port.js';
import { Subscribers } from '../subscribers.js';
import { BusMemory } from './memory.js';

export interface InProcessBusOptions {
  /** Threads and instances that open the same name share one bus. */
  readonly name: string;
  /** ms since 1970; only for expiry. */
  readonly now?: () => number;
  /**
   * Told of a handler that threw; the other handlers and later messages are not touched. Default: a process
   * warning.
   */
  readonly onError?: (error: unknown) => void;
}

const memories = new Map<string, { readonly memory: BusMemory; users: number }>();

/** What was published in one turn, as it crosses threads: channel, text, channel, text … */
type Told = readonly string[];

/**
 * The bus of one process. Messages cross threads by BroadcastChannel, as JSON text, those of one turn together (a
 * message between threads costs more than what is in it), and are heard once by every handler of every instance, the
 * publisher's own included, after the publishing call has returned. Presence, leases and keys live in the memory of the
 * main thread, shared by its instances of one name: calls for them from another thread are rejected with a BusFault. A
 * restart of the process empties them, and ends the connections they stood for with them.
 */
export function createInProcessBus(options: InProcessBusOptions): Bus {
  return new InProcessBus(options);
}

class InProcessBus implements Bus {
  readonly #name: string;
  readonly #channel: BroadcastChannel;
  readonly #subscribers: Subscribers;
  #memory: BusMemory | null = null;
  #open = true;
  #outgoing: string[] = [];

  constructor({
    name,
    now = Date.now,
    onError = (error) => process.emitWarning(error instanceof Error ? error : String(error)),
  }: InProcessBusOptions) {
    this.#name = name;
    this.#subscribers = new Subscribers(onError);
    this.#channel = new BroadcastChannel(`vigil-bus:${name}`);
    this.#channel.onmessage = (event) => {
      const told = (event as { data: Told }).data;
      for (let at = 0; at < told.length; at += 2)
        this.#subscribers.deliver(told[at] as string, told[at + 1] as string);
    };
    (this.#channel as unknown as { unref(): void }).unref();
    if (isMainThread) {
      const shared = memories.get(name) ?? { memory: new BusMemory(now), users: 0 };
      shared.users += 1;
      memories.set(name, shared);
      this.#memory = shared.memory;
    }
  }

  publish(channel: string, message: unknown): void {
    if (!this.#open) throw new BusFault('the bus is closed');
    const text = messageText(message);
    if (this.#outgoing.length === 0) queueMicrotask(this.#send);
    this.#outgoing.push(channel, text);
    if (this.#subscribers.has(channel)) setImmediate(() => this.#subscribers.deliver(channel, text));
  }

  subscribe(channel: string, handler: (message: unknown) => unknown, options?: SubscribeOptions): () => void {
    return this.#subscribers.add(channel, handler, options);
  }

  async touch(group: string, member: string, ttlSeconds: number): Promise<void> {
    this.#kept().touch(group, member, ttlSeconds);
  }
  async leave(group: string, member: string): Promise<void> {
    this.#kept().leave(group, member);
  }
  async members(group: string): Promise<string[] | null> {
    return this.#memory === null ? null : this.#memory.members(group);
  }
  async acquire(lease: string, holder: string, ttlSeconds: number): Promise<number | null> {
    return this.#kept().acquire(lease, holder, ttlSeconds);
  }
  async release(lease: string, holder: string): Promise<void> {
    this.#kept().release(lease, holder);
  }
  async set(key: string, value: string, ttlSeconds: number): Promise<void> {
    this.#kept().set(key, value, ttlSeconds);
  }
  async get(key: string): Promise<string | null> {
    return this.#kept().get(key);
  }
  async take(key: string): Promise<string | null> {
    return this.#kept().take(key);
  }
  async increment(key: string, ttlSeconds: number): Promise<number> {
    return this.#kept().increment(key, ttlSeconds);
  }

  async healthy(): Promise<boolean> {
    return this.#open;
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#send();
    this.#open = false;
    this.#subscribers.clear();
    this.#channel.close();
    this.#memory = null;
    const shared = memories.get(this.#name);
    if (!isMainThread || shared === undefined) return;
    shared.users -= 1;
    if (shared.users === 0) {
      shared.memory.close();
      memories.delete(this.#name);
    }
  }

  readonly #send = (): void => {
    const told: Told = this.#outgoing;
    if (told.length === 0) return;
    this.#outgoing = [];
    this.#channel.postMessage(told);
  };

  #kept(): BusMemory {
    if (this.#memory !== null) return this.#memory;
    throw new BusFault(
      this.#open
        ? 'presence, leases and keys of the in-process bus are kept in the main thread'
        : 'the bus is closed',
    );
  }
}
