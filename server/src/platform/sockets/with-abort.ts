/** What tells a generator that its subscription has ended: an `AbortSignal`, or what is as little as thousands need. */
export type Ending = Pick<AbortSignal, 'aborted' | 'onabort'>;

/**
 * Makes a generator that stops waiting when the subscription ends: graphql-ws calls `return`, which a
 * suspended generator cannot hear.
 */
export function withAbort<T>(make: (signal: AbortSignal) => AsyncGenerator<T>): AsyncIterableIterator<T> {
  const controller = new AbortController();
  return stoppable(make(controller.signal), () => controller.abort());
}

/**
 * The same for what every candidate subscribes to: an `AbortController` with a listener holds fifteen objects and
 * 900 bytes, ten thousand times (docs/performance.md).
 */
export function withEnding<T>(make: (ending: Ending) => AsyncGenerator<T>): AsyncIterableIterator<T> {
  const ending = { aborted: false, onabort: null as (() => void) | null };
  return stoppable(make(ending), () => {
    ending.aborted = true;
    ending.onabort?.();
  });
}

function stoppable<T>(generator: AsyncGenerator<T>, stop: () => void): AsyncIterableIterator<T> {
  return {
    next: () => generator.next(),
    return: async () => {
      stop();
      await generator.return(undefined);
      return { done: true, value: undefined };
    },
    throw: async (error) => {
      stop();
      return generator.throw(error);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
