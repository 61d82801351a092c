/**
 * The stream, which gives up what it holds once, when it ends, fails or is ended. No generator of its own: one that
 * never began runs nothing when it is ended.
 */
export function whichReleases<T>(stream: AsyncGenerator<T>, release: () => void): AsyncGenerator<T> {
  let held = true;
  const end = (): void => {
    if (held) release();
    held = false;
  };
  const watched: AsyncGenerator<T> = {
    next: async () => {
      try {
        const result = await stream.next();
        if (result.done === true) end();
        return result;
      } catch (error) {
        end();
        throw error;
      }
    },
    return: (value) => {
      end();
      return stream.return(value);
    },
    throw: (error) => {
      end();
      return stream.throw(error);
    },
    [Symbol.asyncIterator]: () => watched,
  };
  return watched;
}
