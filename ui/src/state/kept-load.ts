/** Fetches a part's code; `kept` is what came, from the first time on. */
export interface KeptLoad<T> {
  (): Promise<T>;
  readonly kept?: T;
}

/** A fetch that remembers what it brought, for whoever cannot wait a moment for what is already here. */
export function keptLoad<T>(load: () => Promise<T>): KeptLoad<T> {
  const fetching: { (): Promise<T>; kept?: T } = async () => (fetching.kept = await load());
  return fetching;
}
