/** Acts after so many milliseconds; answers how to take it back. */
export const after = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};
