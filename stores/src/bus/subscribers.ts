import type { SubscribeOptions } from './port.js';

interface Subscriber {
  readonly handler: (message: unknown) => unknown;
  readonly onGap: (() => void) | undefined;
}

/**
 * Who listens to what in one client of a bus. A handler that throws, rejects or never ends takes nothing from
 * the others.
 */
export class Subscribers {
  readonly #byChannel = new Map<string, Set<Subscriber>>();

  constructor(private readonly onError: (error: unknown) => void) {}

  add(channel: string, handler: (message: unknown) => unknown, { onGap }: SubscribeOptions = {}): () => void {
    const subscriber: Subscriber = { handler, onGap };
    const subscribers = this.#byChannel.get(channel) ?? new Set();
    subscribers.add(subscriber);
    this.#byChannel.set(channel, subscribers);
    return () => {
      subscribers.delete(subscriber);
      if (subscribers.size === 0 && this.#byChannel.get(channel) === subscribers)
        this.#byChannel.delete(channel);
    };
  }

  has(channel: string): boolean {
    return this.#byChannel.has(channel);
  }

  /** Every handler gets a copy of its own. */
  deliver(channel: string, text: string): void {
    for (const { handler } of Array.from(this.#byChannel.get(channel) ?? []))
      this.#call(() => handler(JSON.parse(text)));
  }

  /** Tells the subscribers of these channels, or all, that something may have been missed. */
  gap(channels: Iterable<string> = Array.from(this.#byChannel.keys())): void {
    for (const channel of channels)
      for (const { onGap } of Array.from(this.#byChannel.get(channel) ?? []))
        if (onGap !== undefined) this.#call(onGap);
  }

  clear(): void {
    this.#byChannel.clear();
  }

  #call(work: () => unknown): void {
    try {
      const result = work();
      if (result instanceof Promise) result.catch(this.onError);
    } catch (error) {
      this.onError(error);
    }
  }
}
