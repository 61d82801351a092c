import type { EventToAppend } from '../port.js';

// What the API thread and the writer thread say to each other. Appends travel flat (strings and numbers only), because structured
// cloning of primitives costs a fraction of cloning objects, and the JSON text made here is stored as it is.

/** `[stream, expectedRevision, count, …count × EVENT_FIELDS values]` for each append, one behind the other. */
export type FlatAppends = (string | number | null)[];

/** Values of one event in a FlatAppends: id, type, version, time, actor, command, data, previousHash, hash. */
export const EVENT_FIELDS = 9;

export type ToWriter = { readonly kind: 'appends'; readonly appends: FlatAppends } | { readonly kind: 'close' };

/** `[kind, a, b]` per append in the order they were sent: kind 1 = appended (revision, position), 0 = conflict (current, 0). */
export type FlatResults = number[];

export type FromWriter =
  | { readonly kind: 'ready' }
  | { readonly kind: 'results'; readonly results: FlatResults; readonly events: number; readonly commitSeconds: number }
  | { readonly kind: 'fatal'; readonly error: unknown }
  | { readonly kind: 'closed' };

export interface WriterData {
  readonly file: string;
  readonly synchronous: 'FULL' | 'NORMAL';
}

/** Adds one append to a batch. `data` becomes JSON text here, once; it is read back by one parse. */
export function encodeAppend(into: FlatAppends, stream: string, expectedRevision: number, events: readonly EventToAppend[]): void {
  into.push(stream, expectedRevision, events.length);
  for (const event of events) {
    into.push(
      event.id,
      event.type,
      event.version,
      event.time,
      JSON.stringify(event.actor),
      event.command === null ? null : JSON.stringify(event.command),
      JSON.stringify(event.data ?? null),
      event.previousHash,
      event.hash,
    );
  }
}

/** Name of the BroadcastChannel that wakes the readers of a file in this process. `file` is absolute. */
export const commitChannel = (file: string): string => `vigil:event-log:${file}`;
