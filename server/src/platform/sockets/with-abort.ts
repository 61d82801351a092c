/**
 * Makes a generator that stops waiting when the subscription ends: graphql-ws calls `return`, which a
 * suspended generator cannot hear.
 */
export function withAbort<T>(make: (signal: AbortSignal) => AsyncGenerator<T>): AsyncIterableIterator<T> {
  const controller = new AbortController();
  const generator = make(controller.signal);
  return {
    next: () => generator.next(),
    return: async () => {
      controller.abort();
      await generator.return(undefined);
      return { done: true, value: undefined };
    },
    throw: async (error) => {
      controller.abort();
      return generator.throw(error);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
