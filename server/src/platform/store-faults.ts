/** Codes of what stores throw when they are away, by the sentence that says which. */
const stores: Readonly<Record<string, string>> = {
  EventLogFault: 'event log',
  DocumentsFault: 'documents',
  BusFault: 'bus',
  ViewNotReady: 'views',
};
const deepest = 5;

/** Which store was away, when an error or one of its causes says so; else null. Such an error may pass: the call can be repeated. */
export function storeAway(error: unknown): string | null {
  let at = error;
  for (let depth = 0; depth < deepest && typeof at === 'object' && at !== null; depth += 1) {
    const { code, cause } = at as { code?: unknown; cause?: unknown };
    const store = typeof code === 'string' ? stores[code] : undefined;
    if (store !== undefined) return store;
    at = cause;
  }
  return null;
}
