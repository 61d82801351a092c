/**
 * Whether a stream can have this name: not empty, no NUL, no half of a surrogate pair. Nothing is stored
 * under any other.
 */
export const isStreamName = (name: string): boolean =>
  typeof name === 'string' && name !== '' && isText(name);

const isText = (value: string): boolean => !/[\0\p{Surrogate}]/u.test(value);

/** The text itself. Throws TypeError when a store might give back another. */
export function text(value: string): string {
  if (isText(value)) return value;
  throw new TypeError(`event log: not a text that can be stored: ${JSON.stringify(value)}`);
}

/**
 * JSON.stringify escapes NUL and half surrogate pairs; it answers undefined for what JSON cannot say. Throws
 * TypeError then.
 */
export function json(value: unknown): string {
  const written = JSON.stringify(value) as string | undefined;
  if (written !== undefined) return written;
  throw new TypeError(`event log: not a JSON value: ${typeof value}`);
}

export function integer(value: number): number {
  if (Number.isSafeInteger(value)) return value;
  throw new TypeError(`event log: not a whole number: ${value}`);
}

/**
 * What every adapter refuses before it sends anything: a stream without a right name (TypeError), an append
 * without events (RangeError).
 */
export function checkAppend(stream: string, events: readonly unknown[]): void {
  if (!isStreamName(stream)) throw new TypeError(`not a stream name: ${JSON.stringify(stream)}`);
  if (events.length === 0) throw new RangeError(`event log: an append to ${stream} without events`);
}
