/**
 * What was thrown, as an Error that says so: what native code throws arrives from another thread as `{code,
 * …}` without a message.
 */
export function thrownBy(where: string, thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  return new Error(`${where}: ${JSON.stringify(thrown)}`, { cause: thrown });
}
