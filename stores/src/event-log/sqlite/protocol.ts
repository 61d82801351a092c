import type { EventToAppend } from '../port.js';
import { integer, isStreamName, json, text } from '../storable.js';

// What the API thread and the writer thread say to each other. Appends travel flat (strings and numbers
// only), because structured cloning of primitives costs a fraction of cloning objects, and the JSON text made
// here is stored as it is.

/**
 * `[stream, expectedRevision, count, …count × EVENT_FIELDS values]` for each append, one behind the other.
 */
export type FlatAppends = (string | number | null)[];

/**
 * Values of one event in a FlatAppends: id, type, version, time, actor, command, data, previousHash, hash.
 */
export const EVENT_FIELDS = 9;

export type ToWriter =
  | { readonly kind: 'appends'; readonly appends: FlatAppends }
  | { readonly kind: 'close' };

/**
 * `[kind, a, b]` per append in the order they were sent: kind 1 = appended (revision, position), 0 = conflict
 * (current, 0).
 */
export type FlatResults = number[];

export type FromWriter =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'results';
      readonly results: FlatResults;
      readonly events: number;
      readonly commitSeconds: number;
    }
  | { readonly kind: 'fatal'; readonly error: unknown }
  | { readonly kind: 'closed' };

export interface WriterData {
  readonly file: string;
  readonly synchronous: 'FULL' | 'NORMAL';
}

/**
 * Adds one append to a batch. `data` becomes JSON text here, once; it is read back by one parse. Throws
 * TypeError, adding nothing, on what SQLite would store as something else (libsql cuts a text at NUL and dies
 * on a boolean), because the writer takes every error for a broken disk.
 */
export function encodeAppend(
  into: FlatAppends,
  stream: string,
  expectedRevision: number,
  events: readonly EventToAppend[],
): void {
  const before = into.length;
  try {
    if (!isStreamName(stream)) throw new TypeError(`not a stream name: ${JSON.stringify(stream)}`);
    into.push(stream, integer(expectedRevision), events.length);
    for (const event of events) {
      into.push(
        text(event.id),
        text(event.type),
        integer(event.version),
        integer(event.time),
        event.actorText ?? json(event.actor),
        event.command === null ? null : (event.commandText ?? json(event.command)),
        event.dataText ?? json(event.data ?? null),
        text(event.previousHash),
        text(event.hash),
      );
    }
  } catch (error) {
    into.length = before;
    throw error;
  }
}

/**
 * What the readers are told after commits: the types of the events that are new since the last time, or null
 * for any.
 */
export type CommitHint = readonly string[] | null;

/**
 * Name of the BroadcastChannel that carries a file's `CommitHint`s to its readers in this process. `file` is
 * absolute.
 */
export const commitChannel = (file: string): string => `vigil:event-log:${file}`;

const POSITION_DIGITS = 16;

/** Positions are decimal numbers of one width, so that they sort as strings in the order of the log. */
export const positionText = (position: number): string => String(position).padStart(POSITION_DIGITS, '0');
