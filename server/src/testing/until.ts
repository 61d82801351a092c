/** The first looks; what takes longer is looked at less and less often: each look takes processor from what it awaits. */
const firstPauseMilliseconds = 10;
const longestPauseMilliseconds = 100;
const slower = 1.2;
/** Of what must not happen: between two looks. */
const watchMilliseconds = 50;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Looks again and again until `look` answers something other than null, undefined or false. Throws, naming
 * what was awaited, when that takes too long.
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  patienceMilliseconds = 40_000,
): Promise<NonNullable<T>> {
  const end = performance.now() + patienceMilliseconds;
  for (let next = firstPauseMilliseconds; ; next = Math.min(next * slower, longestPauseMilliseconds)) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found as NonNullable<T>;
    if (performance.now() > end) throw new Error(`not within ${patienceMilliseconds} ms: ${what}`);
    await pause(next);
  }
}

/**
 * True when `look` stays false for as long as a reactor needs to look twice; false once it does not.
 */
export async function staysFalse(
  look: () => boolean | Promise<boolean>,
  forMilliseconds = 1600,
): Promise<boolean> {
  const end = performance.now() + forMilliseconds;
  while (performance.now() < end) {
    if (await look()) return false;
    await pause(watchMilliseconds);
  }
  return !(await look());
}
