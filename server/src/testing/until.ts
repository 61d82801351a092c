const lookAgainMilliseconds = 15;

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
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found as NonNullable<T>;
    if (performance.now() > end) throw new Error(`not within ${patienceMilliseconds} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, lookAgainMilliseconds));
  }
}

/**
 * True when `look` stays false for as long as a reactor needs to look twice; false at once when it does not.
 */
export async function staysFalse(
  look: () => boolean | Promise<boolean>,
  forMilliseconds = 1600,
): Promise<boolean> {
  const end = performance.now() + forMilliseconds;
  while (performance.now() < end) {
    if (await look()) return false;
    await new Promise((resolve) => setTimeout(resolve, lookAgainMilliseconds));
  }
  return true;
}
