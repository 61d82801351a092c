/**
 * What is read of something that was listed before; null where reading it failed and it is no longer there: another
 * process has dropped it since, as it does with the copy that a view was checked by.
 */
export async function unlessDropped<T>(
  read: () => Promise<T>,
  isThere: () => Promise<boolean>,
): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (await isThere()) throw error;
    return null;
  }
}
