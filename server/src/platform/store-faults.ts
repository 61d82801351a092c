import { isBrokenFile } from '@vigil/stores/documents/sqlite/readable';

/** Codes of what stores throw when they are away, by the sentence that says which. */
const stores: Readonly<Record<string, string>> = {
  EventLogFault: 'event log',
  DocumentsFault: 'documents',
  BusFault: 'bus',
  ViewNotReady: 'views',
  ProviderError: 'storage provider',
};
const deepest = 5;

/**
 * Which store was away, when an error or one of its causes says so; else null. Such an error may pass: the
 * call can be repeated.
 */
export const storeAway = (error: unknown): string | null => firstOf(error, (code) => stores[code]) ?? null;

/** Whether an error or one of its causes says that a store never takes what was to be written. */
export const isTooLarge = (error: unknown): boolean =>
  firstOf(error, (code) => code === 'DocumentTooLarge' || undefined) ?? false;

/** Codes of what is thrown rather than hand on what is not as it was written. */
const damage = new Set(['StreamFault', 'DocumentDamaged', 'DocumentMissing', 'FileDamaged']);

/** Whether what was asked for is damaged, or a part of it lost: it stays so until an operator has looked. */
export const isDamaged = (error: unknown): boolean =>
  (firstOf(error, (code) => damage.has(code) || undefined) ?? false) || isBrokenFile(error);

/**
 * Of a stream that was touched past Vigil: which and what to do, for an operator, when an error or one of its causes
 * says so; else null.
 */
export const touchedWords = (error: unknown): string | null =>
  firstOf(error, (code, { message }) => (code === 'StreamFault' ? message : undefined)) ?? null;

/** What is made of the code of an error or of its causes, the first that makes something. */
function firstOf<R>(
  error: unknown,
  make: (code: string, error: { readonly message: string }) => R | undefined,
): R | undefined {
  let at = error;
  for (let depth = 0; depth < deepest && typeof at === 'object' && at !== null; depth += 1) {
    const { code, cause, message } = at as { code?: unknown; cause?: unknown; message?: unknown };
    const made = typeof code === 'string' ? make(code, { message: String(message) }) : undefined;
    if (made !== undefined) return made;
    at = cause;
  }
  return undefined;
}
